def : Op<G_FCOS, AnyWidth, NoScalarFloats, Vector<4>>;
