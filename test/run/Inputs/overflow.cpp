// Writes behind the end of an allocation as soon as it is loaded, or shifts by
// too much: what TOYGCN_FAULT says.
#include <cstdlib>
#include <cstring>

static int fault() {
  const char *What = getenv("TOYGCN_FAULT");
  if (!What)
    return 0;
  volatile int Amount = 32 + atoi(What);
  if (!strcmp(What, "8"))
    return 1 << Amount;
  volatile char *Bytes = static_cast<char *>(malloc(Amount));
  Bytes[Amount] = 1;
  return Bytes[0];
}
static int AtLoad = fault();
