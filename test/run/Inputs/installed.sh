# installed.sh PREFIX FOLDER [patterns]: uses the installation in PREFIX as
# people would, with nothing writable in it, and as the user nobody if this is
# root.
prefix=$1
chmod -R a-w "$prefix"
trap 'chmod -R u+w "$prefix"' EXIT
mkdir -p "$2/away"
cd "$2/away" || exit 1
as_other=
if [ "$(id -u)" = 0 ]; then
  as_other="setpriv --reuid=65534 --regid=65534 --clear-groups"
  # If the clone lies in a private folder, only root gets there.
  $as_other test -x "$prefix/bin/toygcn" || as_other=
fi
use() {
  title=$1
  shift
  $as_other env HOME=/nonexistent PATH="$prefix/bin:/usr/bin:/bin" \
    "$@" 2>&1 | sed "s/^ */$title: /"
}
kernels=$prefix/lib/toygcn/test/kernels
use version toygcn-llc --version | grep ToyGCN
use demo toygcn demo | tail -n 2
use run toygcn run "$kernels/saxpy.cl"
use explain toygcn explain "$kernels/isel.cl"
if [ "$3" = patterns ]; then # It takes ten seconds.
  use patterns toygcn patterns --opcode G_ADD
fi
use test toygcn test
use help toygcn run --help
echo "left: $(ls -A | wc -l) files"
