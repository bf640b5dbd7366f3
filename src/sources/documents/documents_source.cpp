#include "source/source_config.h"
