#!/bin/sh
# Every reduction is interesting; tells whether the plugin would be loaded.
echo "LD_PRELOAD=$LD_PRELOAD" | grep libLLVMToyGCN
exit 0
