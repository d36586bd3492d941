/* The tags of a game file for a game played at one screen: its day, if it is known. */
export function fileTags(now: Date): Record<string, string> {
  const two = (n: number) => String(n).padStart(2, "0");
  const date = `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
  return { Event: "Casual game", Date: date };
}
