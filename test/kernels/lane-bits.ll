; The number of the wave and its like are the same in all lanes, by the shape of
; the workgroup: all compilers' answers are compared with what each thread asks
; for, in whole and partial waves.
;
; LAUNCH: --kernel shift --grid 512 --block 256 --arg buf:i32:512 --arg buf:i32:1024:iota
