/* The picture: units are thousandths of the distance between two neighbours, y downwards. */
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"

enum {
    MARGIN = 1350,     /* around the outermost centres: half a cell and the labels */
    LABEL_GAP = 900,   /* from the outermost centres to the middle of a square board's labels */
    HOLE_GAP = 540,    /* from a row's outermost holes to the near end of their labels */
    CELL_RADIUS = 500, /* half a square */
    HOLE_RADIUS = 230,
    PIECE_RADIUS = 385,
    PICTURE_PIXELS = 720 /* the width it asks for; it scales to any */
};

/* What a king of draughts has on its piece: a crown. */
static const char crown[] =
    "<path id='crown' class='crown' d='M-190 130-220-110-95 10 0-170 95 10 220-110 190 130Z'/>\n";

/* A seat's look, by its letter: colours, and a mark that tells it apart without them. Marks are
 * drawn around 0,0 within the piece. */
struct look {
    char letter;
    const char *mark;
};
static const struct look looks[] = {
    {'r', "<circle r='170' class='mark ring'/>"},
    {'b', "<path d='M0-215 175 0 0 215-175 0Z' class='mark'/>"},
    {'g', "<path d='M0-200 190 130-190 130Z' class='mark'/>"},
    {'y', "<path d='M-145-145H145V145H-145Z' class='mark'/>"},
    {'o', "<path d='M-60-190H60V-60H190V60H60V190H-60V60H-190V-60H-60Z' class='mark'/>"},
    {'v', "<path d='M-200-60H200V60H-200Z' class='mark'/>"},
    {'W', "<circle r='250' class='groove'/>"},
    {'B', "<circle r='250' class='groove'/>"},
};

static const char style[] =
    "<style>\n"
    "svg{--paper:#f3ede1;--board:#e9dec8;--odd:#dfd1b5;--edge:#b7a380;--line:#cbb894;"
    "--hole:#d3c29f;--ink:#75664c;--path:#3c3326;--mark:#fffaf0;\n"
    "--r:#c0392f;--b:#2c5f9e;--g:#35804a;--y:#c9930a;--o:#c8641b;--v:#7a4b9d;"
    "--W:#fbf6ea;--B:#3a332b;--dark:#a98a5f;--gold:#c9930a}\n"
    "@media(prefers-color-scheme:dark){svg{--paper:#1d1a16;--board:#383127;--odd:#312a21;"
    "--edge:#5d5140;--line:#51463a;--hole:#2a241d;--ink:#a99a80;--path:#f1e6cf;--mark:#fff6e6;\n"
    "--r:#d4554a;--b:#4d85c8;--g:#4b9d62;--y:#d9a728;--o:#dd7d38;--v:#9a6cbf;--W:#e9e1d0;"
    "--B:#15120e;--dark:#6d5a40}}\n"
    ".paper{fill:var(--paper)}.board{fill:var(--board)}\n"
    ".frame{fill:none;stroke:var(--edge);stroke-width:50}\n"
    ".odd{fill:var(--odd)}.hole{fill:var(--hole)}\n"
    ".line{stroke:var(--line);stroke-width:30}\n"
    ".label{fill:var(--ink);font:330px system-ui,sans-serif;text-anchor:middle;"
    "dominant-baseline:central}\n"
    ".left{text-anchor:end}.right{text-anchor:start}\n"
    ".shade{fill:#000;opacity:.25}.shine{fill:none;stroke:#fff;stroke-width:26;opacity:.3}\n"
    ".mark{fill:var(--mark)}.ring{fill:none;stroke:var(--mark);stroke-width:75}\n"
    ".path{fill:none;stroke:var(--path);stroke-width:120;stroke-linecap:round;"
    "stroke-linejoin:round;opacity:.45}\n"
    ".from{fill:none;stroke:var(--path);stroke-width:50;stroke-dasharray:110 90;opacity:.6}\n"
    ".at{fill:var(--path);opacity:.75}.last{fill:none;stroke:var(--path);stroke-width:50}\n"
    ".r{fill:var(--r)}.b{fill:var(--b)}.g{fill:var(--g)}.y{fill:var(--y)}.o{fill:var(--o)}"
    ".v{fill:var(--v)}.W{fill:var(--W)}.B{fill:var(--B)}.dark{fill:var(--dark)}\n"
    ".groove{fill:none;stroke:var(--gold);stroke-width:22;opacity:.6}"
    ".crown{fill:var(--gold);stroke:#000;stroke-width:18}"
    ".number{fill:var(--board);font:230px system-ui,sans-serif}\n"
    ".home{opacity:.22}\n"
    "</style>\n";

struct picture {
    const struct hy_game *game;
    FILE *out;
    int32_t left, right, bottom, top; /* of the cells' places */
};

static struct picture picture_of(const struct hy_game *game, FILE *out)
{
    struct hy_place first = hy_cell_place(game, 0);
    struct picture p = {game, out, first.x, first.x, first.y, first.y};
    for (unsigned cell = 1; cell < game->cells; cell++) {
        struct hy_place place = hy_cell_place(game, cell);
        p.left = place.x < p.left ? place.x : p.left;
        p.right = place.x > p.right ? place.x : p.right;
        p.bottom = place.y < p.bottom ? place.y : p.bottom;
        p.top = place.y > p.top ? place.y : p.top;
    }
    return p;
}

/* A cell's centre in the picture. */
static struct hy_place centre(const struct picture *p, unsigned cell)
{
    struct hy_place place = hy_cell_place(p->game, cell);
    return (struct hy_place){place.x - p->left, p->top - place.y};
}

static bool is_draughts(const struct picture *p) { return hy_has_field(p->game->variant, HY_KING); }

static bool is_star(const struct picture *p) { return p->game->variant->board == HY_BOARD_STAR; }

static void open_picture(const struct picture *p)
{
    int width = p->right - p->left + 2 * MARGIN, height = p->top - p->bottom + 2 * MARGIN;
    fprintf(p->out,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%d %d %d %d' width='%d' height='%d'"
            " role='img' aria-labelledby='title about'>\n",
            -MARGIN, -MARGIN, width, height, PICTURE_PIXELS,
            (int)((int64_t)height * PICTURE_PIXELS / width));
    fputs(style, p->out);
    fprintf(p->out, "<rect class='paper' x='%d' y='%d' width='%d' height='%d' rx='400'/>\n",
            -MARGIN, -MARGIN, width, height);
}

/* What the picture says to those who cannot see it: no text from outside goes in here. */
static void write_title(const struct picture *p, const struct hy_position *position)
{
    char name[HY_NAME_MAX], text[HY_POSITION_TEXT_MAX];
    hy_game_name(p->game, name);
    hy_position_write(p->game, position, text);
    fprintf(p->out, "<title id='title'>%s</title>\n<desc id='about'>%s</desc>\n", name, text);
}

static void draw_definitions(const struct picture *p)
{
    fputs("<defs>\n", p->out);
    for (unsigned s = 0; s < p->game->seats; s++) {
        char letter = p->game->seat[s].letter;
        const char *mark = "";
        for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
            if (looks[i].letter == letter)
                mark = looks[i].mark;
        fprintf(p->out,
                "<g id='piece-%c'><circle class='shade' cy='55' r='%d'/><circle class='%c' r='%d'/>"
                "<circle class='shine' r='%d'/>%s</g>\n",
                letter, PIECE_RADIUS, letter, PIECE_RADIUS, PIECE_RADIUS - 30, mark);
    }
    fputs(is_draughts(p) ? crown : "", p->out);
    fputs("</defs>\n", p->out);
}

/* The letter of the seat at home in a cell, or 0. */
static char home_letter(const struct hy_game *game, unsigned cell)
{
    unsigned bit = game->bit[cell];
    for (unsigned s = 0; s < game->seats; s++)
        if ((game->seat[s].home.word[bit / 64] >> bit % 64 & 1) != 0)
            return game->seat[s].letter;
    return 0;
}

static void draw_square(const struct picture *p, struct hy_place at, const char *look)
{
    fprintf(p->out, "<path class='%s' d='M%d %dh1000v1000h-1000z'/>\n", look, at.x - CELL_RADIUS,
            at.y - CELL_RADIUS);
}

static void draw_frame(const struct picture *p, const char *look)
{
    fprintf(p->out, "<rect class='%s' x='%d' y='%d' width='%d' height='%d' rx='60'/>\n", look,
            -CELL_RADIUS, -CELL_RADIUS, p->right - p->left + 2 * CELL_RADIUS,
            p->top - p->bottom + 2 * CELL_RADIUS);
}

static void draw_squares(const struct picture *p)
{
    draw_frame(p, "board");
    for (unsigned cell = 0; cell < p->game->cells; cell++) {
        struct hy_place at = centre(p, cell);
        char home = home_letter(p->game, cell);
        if (is_draughts(p)) /* its cells are the dark squares alone */
            draw_square(p, at, "dark");
        else if ((at.x + at.y) / (2 * CELL_RADIUS) % 2 != 0)
            draw_square(p, at, "odd");
        if (home != 0)
            draw_square(p, at, (char[]){home, ' ', 'h', 'o', 'm', 'e', '\0'});
    }
    draw_frame(p, "frame");
}

static void draw_holes(const struct picture *p)
{
    for (unsigned cell = 0; cell < p->game->cells; cell++)
        for (unsigned d = 0; d < p->game->dirs; d++) {
            unsigned next = p->game->next[cell][d];
            if (next == HY_NO_CELL || next < cell)
                continue;
            struct hy_place a = centre(p, cell), b = centre(p, next);
            fprintf(p->out, "<path class='line' d='M%d %dL%d %d'/>\n", a.x, a.y, b.x, b.y);
        }
    for (unsigned cell = 0; cell < p->game->cells; cell++) {
        struct hy_place at = centre(p, cell);
        char home = home_letter(p->game, cell);
        fprintf(p->out, "<circle class='hole' cx='%d' cy='%d' r='%d'/>\n", at.x, at.y, HOLE_RADIUS);
        if (home != 0)
            fprintf(p->out, "<circle class='%c home' cx='%d' cy='%d' r='%d'/>\n", home, at.x, at.y,
                    CELL_RADIUS - 50);
    }
}

static void draw_label(const struct picture *p, const char *side, int32_t x, int32_t y,
                       const char *text)
{
    fprintf(p->out, "<text class='label%s' x='%d' y='%d'>%s</text>\n", side, x, y, text);
}

/* Letters below, numbers at the left; in draughts a row has every second square. */
static void label_square(const struct picture *p, struct hy_place at, char name[HY_CELL_TEXT_MAX])
{
    int32_t bottom = p->top - p->bottom, step = is_draughts(p) ? 2 * CELL_RADIUS : 0;
    if (at.x <= step)
        draw_label(p, "", -LABEL_GAP, at.y, name + 1);
    name[1] = '\0';
    if (at.y >= bottom - step)
        draw_label(p, "", at.x, bottom + LABEL_GAP, name);
}

/* A square's number, in its corner. */
static void number_square(const struct picture *p, struct hy_place at, const char *name)
{
    fprintf(p->out, "<text class='number' x='%d' y='%d'>%s</text>\n", at.x - CELL_RADIUS + 40,
            at.y - CELL_RADIUS + 220, name);
}

/* Each row's first and last hole. */
static void label_hole(const struct picture *p, unsigned cell, struct hy_place at, const char *name)
{
    if (cell == 0 || centre(p, cell - 1).y != at.y)
        draw_label(p, " left", at.x - HOLE_GAP, at.y, name);
    else if (cell + 1u == p->game->cells || centre(p, cell + 1).y != at.y)
        draw_label(p, " right", at.x + HOLE_GAP, at.y, name);
}

static void draw_labels(const struct picture *p)
{
    for (unsigned cell = 0; cell < p->game->cells; cell++) {
        char name[HY_CELL_TEXT_MAX];
        hy_cell_name(p->game, cell, name);
        if (is_star(p))
            label_hole(p, cell, centre(p, cell), name);
        else if (name[0] >= '0' && name[0] <= '9')
            number_square(p, centre(p, cell), name);
        else
            label_square(p, centre(p, cell), name);
    }
}

static void draw_pieces(const struct picture *p, const struct hy_position *position)
{
    for (unsigned cell = 0; cell < p->game->cells; cell++) {
        uint8_t seat = hy_owner(p->game, position, cell);
        struct hy_place at = centre(p, cell);
        if (seat != HY_NO_SEAT)
            fprintf(p->out, "<use href='#piece-%c' x='%d' y='%d'/>\n", p->game->seat[seat].letter,
                    at.x, at.y);
        if (hy_is_king(p->game, position, cell))
            fprintf(p->out, "<use href='#crown' x='%d' y='%d'/>\n", at.x, at.y);
    }
}

/* Under the pieces goes the way, over them the ring around the piece that came along it. */
static void draw_way(const struct picture *p, const struct hy_path *path)
{
    struct hy_place from = centre(p, path->cell[0]);
    fprintf(p->out, "<circle class='from' cx='%d' cy='%d' r='%d'/>\n", from.x, from.y,
            PIECE_RADIUS - 60);
    fprintf(p->out, "<path class='path' d='");
    for (unsigned i = 0; i < path->n; i++) {
        struct hy_place at = centre(p, path->cell[i]);
        fprintf(p->out, "%c%d %d", i == 0 ? 'M' : 'L', at.x, at.y);
    }
    fprintf(p->out, "'/>\n");
}

static void draw_landings(const struct picture *p, const struct hy_path *path)
{
    for (unsigned i = 1; i + 1 < path->n; i++) {
        struct hy_place at = centre(p, path->cell[i]);
        fprintf(p->out, "<circle class='at' cx='%d' cy='%d' r='95'/>\n", at.x, at.y);
    }
    struct hy_place to = centre(p, path->cell[path->n - 1]);
    fprintf(p->out, "<circle class='last' cx='%d' cy='%d' r='%d'/>\n", to.x, to.y,
            PIECE_RADIUS + 45);
}

void board_draw(const struct hy_game *game, const struct hy_position *position,
                const struct hy_path *last, FILE *out)
{
    struct picture p = picture_of(game, out);
    open_picture(&p);
    write_title(&p, position);
    draw_definitions(&p);
    if (is_star(&p))
        draw_holes(&p);
    else
        draw_squares(&p);
    draw_labels(&p);
    if (last != NULL)
        draw_way(&p, last);
    draw_pieces(&p, position);
    if (last != NULL)
        draw_landings(&p, last);
    fputs("</svg>\n", out);
}
