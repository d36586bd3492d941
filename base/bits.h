/* bits.h - 64-bit words as sets. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <assert.h>
#include <stdint.h>

static inline unsigned bit_count(uint64_t word) { return (unsigned)__builtin_popcountll(word); }

/* Index of the lowest bit; the word must not be empty. */
static inline unsigned bit_first(uint64_t word)
{
    assert(word != 0);
    return (unsigned)__builtin_ctzll(word);
}

/* Takes the lowest bit out of a word and returns its index. */
static inline unsigned bit_pop(uint64_t *word)
{
    unsigned index = bit_first(*word);
    *word &= *word - 1;
    return index;
}

/* Turns: both compile to one instruction, and a turn by 0 is no special case. */
static inline uint64_t bit_turn_left(uint64_t word, unsigned by)
{
    return word << (by & 63) | word >> (-by & 63);
}

static inline uint64_t bit_turn_right(uint64_t word, unsigned by)
{
    return word >> (by & 63) | word << (-by & 63);
}

/* A number that looks random for every input: the finaliser of splitmix64 (Steele, Lea, Flood
 * 2014). */
static inline uint64_t bit_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif
