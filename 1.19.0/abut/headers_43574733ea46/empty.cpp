#define WP_NO_BFLOAT16
#define WP_TILE_BLOCK_DIM 1
#define WP_NO_CRT
#include "builtin.h"
