# Headers that most files of a target include, parsed once. A file still includes
# what it uses, so it also compiles without this.
# usage: toygcn_precompile_headers(TARGET <header> ...)
function(toygcn_precompile_headers target)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${ARGN})
  # Without a time stamp inside, ccache can compare precompiled headers.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()

# For a program whose files include much of what those of a library do: that
# one's precompiled headers, which clang takes only in code of the same kind.
# usage: toygcn_reuse_precompiled_headers(TARGET LIBRARY)
function(toygcn_reuse_precompiled_headers target library)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${library})
  target_compile_options(${target} PRIVATE -fPIC
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()
