/** When the lines of Node.js that this program runs on get their last security fixes (nodejs.org/about/previous-releases). */
const ends: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/**
 * One sentence for the operator of a Node.js that gets no security fixes any more.
 * @param version of Node.js, as in "20.19.0"
 * @param now ISO 8601
 * @returns undefined for one that still gets them
 */
export function outdatedNode(version: string, now: string): string | undefined {
  const end = ends[Number.parseInt(version, 10)];
  if (end === undefined || now.slice(0, 10) <= end) return undefined;
  return `Node.js ${version} has had no security fixes since ${end}: it still works, but run this on Node.js 24 or newer.`;
}
