/* Line drawings on a 24 x 24 ground, in the colour of the text. */
const PATHS = {
  back: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  again: "M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12h2",
  first: "M18 6l-6 6 6 6M7 6v12",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M6 6l6 6-6 6M17 6v12",
  flip: "M7 20V5M3.5 8.5 7 5l3.500 3.500M17 4v15M13.500 15.500 17 19l3.500-3.500",
  draw: "M4 9h16M4 15h16",
  flag: "M6 21V4M6 5h11l-2.500 4L17 13H6",
  pass: "M5 12h10M12 8l4 4-4 4M20 6v12",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  folder: "M3 19V5h6l2 3h10v11z",
  save: "M12 4v11M8 11.500l4 4 4-4M5 19.500h14",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  book: "M12 6.500C10 5 7 4.500 4 4.500v13.500c3 0 6 .5 8 2 2-1.500 5-2 8-2V4.500c-3 0-6 .5-8 2zM12 6.500V20",
  plus: "M12 5v14M5 12h14",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.500 2.600 3.700 5.600 3.700 9s-1.200 6.400-3.700 9c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3z",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7h6.500M12 11h8.800M12 15h8.300",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M5 19l1.700-1.700M17.300 6.700 19 5",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  close: "M6 6l12 12M18 6 6 18",
  hint: "M9 18h6M10 21h4M9 18c0-2.500-3.500-4-3.500-8a6.500 6.500 0 0 1 13 0c0 4-3.500 5.500-3.500 8",
  gauge: "M4 18a9 9 0 1 1 16 0M12 14l4-5M12 14h.01",
  computer:
    "M7 7h10v10H7zM10 3.500V7M14 3.500V7M10 17v3.500M14 17v3.500M3.500 10H7M3.500 14H7M17 10h3.500M17 14h3.500",
  pause: "M9 6v12M15 6v12",
  share: "M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1",
  leave: "M13 4H5v16h8M10 12h10M16.500 8.500 20 12l-3.500 3.500",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.200.800 3.500 2.700 3.500 5.500",
  scales: "M12 4v16M7 20h10M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z",
};
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  const shift = name === "back" || name === "again" ? "translate(0 -2)" : undefined;
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} transform={shift} />
    </svg>
  );
}

/* A piece in mid-hop over another. */
export function Brand() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M5 20C8 6 24 6 27 20" />
      <circle class="brand-a" cx="5.500" cy="23" r="4.500" />
      <circle class="brand-b" cx="16" cy="23" r="4.500" />
      <circle class="brand-c" cx="26.500" cy="23" r="4.500" />
    </svg>
  );
}
