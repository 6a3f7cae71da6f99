/**
 * The name and username of a placeholder user (group API facts, section 8.2). `unique` tells placeholders of equal
 * usernames apart and is the same whenever the same source user is met again.
 */
export function placeholderNames(
  source: { name: string | null; username: string | null; importType: string },
  unique: string,
): { name: string; username: string } {
  const usable = (source.username ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 80) || source.importType;
  const name = source.name === null ? `${source.importType} Source User` : source.name.slice(0, 127);
  return { name: `Placeholder ${name}`, username: `${usable}_placeholder_${unique}` };
}

/** What the Import User of a namespace is called, and everybody who shares it. */
export const importUserName = 'Import User';
