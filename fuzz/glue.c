/* Any bytes as a question of the page: every answer is one JSON value. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "web/wasm/glue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > hop_request_room() || memmem(data, size, "5:perft", 7))
        return 0; /* counting is slow, and has its own tests */
    memcpy(hop_request_buffer(), data, size);
    size_t length = hop_answer(size);
    json_t *answer =
        json_loadb(hop_answer_buffer(), length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    if (!answer)
        abort();
    json_decref(answer);
    return 0;
}
