#include "tests/server/frames.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/server/child.h"

bool frames_begin(int client, const char *fields)
{
    char request[1024], head[2048];
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\n"
             "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             fields);
    client_send(client, request);
    client_read_head(client, head, sizeof head);
    return strncmp(head, "HTTP/1.1 101 ", 13) == 0 &&
           strstr(head, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") != NULL;
}

bool frames_send(int client, unsigned first, const char *bytes, size_t length)
{
    static char frame[FRAME_ROOM + 14];
    static const char mask[4] = {0x37, (char)0xfa, 0x21, 0x3d};
    size_t at = 0;
    assert(length <= FRAME_ROOM);
    frame[at++] = (char)first;
    frame[at++] = (char)(0x80 | (length < 126 ? length : length < 65536 ? 126 : 127));
    for (int shift = length < 126 ? 0 : length < 65536 ? 16 : 64; shift > 0; shift -= 8)
        frame[at++] = (char)((uint64_t)length >> (shift - 8));
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (char)(bytes[i] ^ mask[i % 4]);
    return client_try_send(client, frame, at + length);
}

void frames_say(int client, const char *text)
{
    assert_true(frames_send(client, FRAME_FINAL | FRAME_TEXT, text, strlen(text)));
}

bool frames_read(int client, struct frame *frame)
{
    unsigned char head[2], length[8];
    frame->length = 0;
    if (!client_read(client, head, sizeof head))
        return false;
    assert_int_equal(head[1] & 0x80, 0); /* a server masks nothing */
    frame->first = head[0];
    frame->length = head[1];
    size_t more = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0;
    if (!client_read(client, length, more))
        return false;
    for (size_t i = 0; i < more; i++)
        frame->length = (i == 0 ? 0 : frame->length << 8) | length[i];
    assert_true(frame->length < sizeof frame->bytes);
    frame->bytes[frame->length] = '\0';
    return client_read(client, frame->bytes, frame->length);
}

void frames_expect_close(int client, unsigned code)
{
    static struct frame frame;
    char rest[16];
    do
        assert_true(frames_read(client, &frame));
    while (frame.first != (FRAME_FINAL | FRAME_CLOSE));
    unsigned told = 0;
    if (frame.length >= 2)
        told = (unsigned)(uint8_t)frame.bytes[0] << 8 | (uint8_t)frame.bytes[1];
    assert_int_equal(told, code);
    assert_int_equal(client_read_all(client, rest, sizeof rest), 0);
}
