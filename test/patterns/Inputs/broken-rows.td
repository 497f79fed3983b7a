def : Op<G_FCOS, AnyWidth, NoScalarFloats, Vector<4>>;
def : Op<G_FSIN, W64, NoScalarFloats, NoScalarFloats>;
def : Op<G_MUL, AnyWidth, Scalar<4>, Vector<4>>;
let Lanes = "Never" in
  def : Op<G_UMULH, W64, Scalar<4>, Vector<4>>;
