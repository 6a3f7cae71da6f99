declare const stored: unique symbol;

/** Stored name of a verb or object type: well-known vocabularies are abbreviated. */
export type StoredName = string & { readonly [stored]: 'StoredName' };

const mark = '~';
/** Nearly every item has one name of each kind, of 37 and 39 characters; abbreviated they have 10 and 8. */
const vocabularies = [
  ['http://activitystrea.ms/schema/1.0/', `${mark}as/`],
  ['http://purl.org/zot/activity/', `${mark}zot/`],
] as const;

/** A name as stored in columns. */
export function toStoredName(name: string): StoredName {
  const known = vocabularies.find(([full]) => name.startsWith(full));
  if (known) return `${known[1]}${name.slice(known[0].length)}` as StoredName;
  return (name.startsWith(mark) ? `${mark}${name}` : name) as StoredName;
}

/** The name stored in a column. Rows of version 0.2 and earlier have full names. */
export function fromStoredName(name: StoredName): string {
  if (!name.startsWith(mark)) return name;
  const known = vocabularies.find(([, short]) => name.startsWith(short));
  if (known) return `${known[0]}${name.slice(known[1].length)}`;
  return name.startsWith(`${mark}${mark}`) ? name.slice(mark.length) : name;
}
