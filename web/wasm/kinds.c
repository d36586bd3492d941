/* What the rules are asked. */
#include "web/wasm/question.h"

const struct kind question_kinds[] = {
    {"variants", answer_variants},
    {"info", answer_info},
    {"state", answer_state},
    {"explain", answer_explain},
    {"routes", answer_routes},
    {"perft", answer_perft},
    {"openings", answer_openings},
    {"write", answer_write},
    {"read", answer_read},
    {"list", answer_list},
    {NULL, NULL},
};
