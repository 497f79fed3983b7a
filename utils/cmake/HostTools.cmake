# The fastest host tools that are there, chosen before project(): clang and lld
# of the LLVM we build against, and ccache. Whoever names a compiler, by
# -DCMAKE_CXX_COMPILER or CXX, keeps it.
if(NOT CMAKE_C_COMPILER AND NOT CMAKE_CXX_COMPILER
   AND NOT DEFINED ENV{CC} AND NOT DEFINED ENV{CXX})
  find_program(TOYGCN_CLANG clang-22)
  find_program(TOYGCN_CLANGXX clang++-22)
  if(TOYGCN_CLANG AND TOYGCN_CLANGXX)
    set(CMAKE_C_COMPILER ${TOYGCN_CLANG})
    set(CMAKE_CXX_COMPILER ${TOYGCN_CLANGXX})
  endif()
endif()

# CMake's own choice, -O3, takes a fifth longer to build, and little can come of
# it: of the time in which llc compiles a kernel, less than a fifth is ours, and
# no function of ours has a fiftieth.
foreach(language C CXX)
  set(CMAKE_${language}_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING
      "Flags of release builds")
endforeach()

find_program(TOYGCN_CCACHE ccache)
if(TOYGCN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness that ccache asks for before it caches the use of a
  # precompiled header. By the compiler's own list of a file's headers (depend)
  # and remembering what it read of them (inodecache), a miss costs next to
  # nothing; by preprocessing each file first it was a third of the build.
  set(CMAKE_C_COMPILER_LAUNCHER ${TOYGCN_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER /usr/bin/env
      CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1
      CCACHE_INODECACHE=1 ${TOYGCN_CCACHE})
endif()
