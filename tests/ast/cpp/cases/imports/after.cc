#include <vector>
#include "a.hpp"
extern "C" {
#include <zlib.h>
}
namespace x {
#include "parts.inc"
}
