/* C ABI of libomni_native.a: the Rust engines.
 *
 * Every call returns OMNI_OK or an OMNI_E* code; on failure *err (may be NULL) receives an owned
 * message. Every OmniBuf that came back is given to omni_buf_free once. Text is UTF-8 with a
 * length, never NUL-terminated. Any thread may use a handle, several at the same time too, unless
 * a block below says otherwise. One block an engine. */
#ifndef OMNI_NATIVE_H
#define OMNI_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  OMNI_OK = 0,
  OMNI_EARG = 1,       /* null pointer, bad UTF-8, unknown option */
  OMNI_EPARSE = 2,     /* the text is not of its language */
  OMNI_EEVAL = 3,      /* the engine failed */
  OMNI_ECANCELLED = 4, /* deadline or cancel */
  OMNI_ELIMIT = 5,     /* a cap on length, nesting, memory or work */
  OMNI_EPANIC = 99     /* a defect of ours or of an engine's */
};

typedef struct OmniBuf {
  uint8_t *ptr;
  size_t len;
  size_t cap;
} OmniBuf;

void omni_buf_free(OmniBuf);
int32_t omni_test_panic(OmniBuf *err); /* always OMNI_EPANIC */

#ifdef __cplusplus
}
#endif
#endif
