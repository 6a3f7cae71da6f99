/** End-of-life dates of the supported Node.js versions (nodejs.org/about/previous-releases). */
const ends: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/**
 * A warning for operators if this Node.js version is past its end of life.
 * @param version of Node.js, such as "20.19.0"
 * @param now ISO 8601
 * @returns undefined for a supported version
 */
export function outdatedNode(version: string, now: string): string | undefined {
  const end = ends[Number.parseInt(version, 10)];
  if (end === undefined || now.slice(0, 10) <= end) return undefined;
  return `Node.js ${version} has had no security fixes since ${end}. Upgrade to Node.js 24 or newer.`;
}
