# TOYGCN_SANITIZE: the plugin, the launcher, the simulator and the unit tests
# with checks of addresses and of undefined behaviour; `utils/toygcn test
# --sanitize` builds this. The packaged LLVM has no such checks, so the runtime
# is a shared library, which the launcher loads into its tools first.
option(TOYGCN_SANITIZE "Check addresses and undefined behaviour" OFF)
if(NOT TOYGCN_SANITIZE)
  return()
endif()
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "TOYGCN_SANITIZE needs clang")
endif()
execute_process(
  COMMAND ${CMAKE_CXX_COMPILER}
          -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
  OUTPUT_VARIABLE TOYGCN_SANITIZER_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS ${TOYGCN_SANITIZER_RUNTIME})
  message(FATAL_ERROR "the runtime of clang's sanitizers is missing; in Debian "
                      "it is in libclang-rt-22-dev")
endif()
get_filename_component(TOYGCN_SANITIZER_FOLDER ${TOYGCN_SANITIZER_RUNTIME}
                       DIRECTORY)

# Faster to build than -O2, fast enough to run; a report has line numbers.
foreach(language C CXX)
  set(CMAKE_${language}_FLAGS_RELEASE
      "-O1 -gline-tables-only -fno-omit-frame-pointer -DNDEBUG")
endforeach()
# The check of virtual calls needs run-time types, which LLVM is built without,
# that of calls by pointer something before each function that libLLVM lacks.
add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr,function
                    -fno-sanitize-recover=all)
add_link_options(-fsanitize=address,undefined -shared-libsan
                 -Wl,-rpath,${TOYGCN_SANITIZER_FOLDER})
add_compile_definitions(TOYGCN_SANITIZER="${TOYGCN_SANITIZER_RUNTIME}")
