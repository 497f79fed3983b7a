
def : GCNPat<(i32 (addc (i32 SReg_32:$a), (i32 SReg_32:$b))),
             (S_ADD_U32 $a, $b)>;
