
def : NoVectorForm<"it has one", [G_MUL]>;
def : CppForm<[G_FCOS], [], ["s32"]>;
let IsRewritten = 1 in
def : NoScalarForm<"by halves", [G_FCOS]>;
