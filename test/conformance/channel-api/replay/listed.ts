/** Where our answer to a recorded request looks different, and why. The page on the channel API shows this table. */
export interface Listed {
  /** Names of cases; `*` stands for anything. */
  readonly cases: readonly string[];
  /** Places in the answer; `*` stands for anything. `status` for another status, with its body. */
  readonly places: readonly string[];
  readonly here: string;
  readonly why: string;
  /** The status, where that differs. */
  readonly status?: number;
}

export const listed: readonly Listed[] = [
  {
    cases: ['*'],
    places: ['*.tags', '*.meta', '*.term', '*.iconfig', '*.attach'],
    here: 'a list, possibly empty',
    why: 'the reference leaves out empty lists, or returns an empty text',
  },
  {
    cases: ['item-update--*'],
    places: ['$.item.peernet_meta'],
    here: 'present',
    why: 'it is in the specification',
  },
  {
    cases: ['item-full--*'],
    places: ['*.item_restrict', '*.item_flags', '*.item_private'],
    here: 'present',
    why: 'all flags of the specification',
  },
  {
    cases: ['item-full--mid-bob-private', 'item-full--event', 'item-full--photo-item'],
    places: ['*.object'],
    here: 'missing',
    why: 'the object that another server sent; items of this server have the one they were posted with',
  },
  {
    cases: ['item-full--photo-item'],
    places: ['*.target'],
    here: 'missing',
    why: 'a photo is attached to its post (`attach`) and has no separate item',
  },
  {
    cases: ['item-full--*'],
    places: ['$'],
    here: 'always `{"item": [...]}`; also finds comments, pages, cards and articles',
    why: 'the reference returns `[]` for everything except its own posts',
  },
  {
    cases: ['file-export--photo'],
    places: ['*.src'],
    here: 'present',
    why: 'URL of the size, as in `photos`',
  },
  {
    cases: ['file-export--photo'],
    places: ['$.item'],
    here: "missing for a photo that isn't attached to a post",
    why: "storing a photo doesn't post anything",
  },
  {
    cases: ['files--*'],
    places: ['*.os_path', '*.display_path'],
    here: 'missing in lists',
    why: 'the specification has them only for single files',
  },
  {
    cases: ['filedata--dir'],
    places: ['*.start', '*.length'],
    here: 'present',
    why: 'the specification always has them',
  },
  {
    cases: ['photos--*'],
    places: ['$.photos'],
    here: 'an empty list',
    why: "it isn't an error",
  },
  {
    cases: ['verify--*'],
    places: ['*.channel_prvkey', '*.channel_password', '*.channel_salt'],
    here: 'missing',
    why: 'secrets would appear in every log',
  },
  {
    cases: ['item-full--*', 'group_members--*', 'perm_allowed--*'],
    places: ['status'],
    status: 404,
    here: '404',
    why: 'missing: the reference returns nothing, `[]` or `false`',
  },
  {
    cases: ['item-full--none', 'group_members--*', 'perm_allowed--*'],
    places: ['status'],
    status: 400,
    here: '400',
    why: 'a missing or invalid parameter: the reference returns nothing, `[]` or `false`',
  },
];

const pattern = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

export function isListedFor(entry: Listed, name: string, place: string): boolean {
  return entry.cases.some((each) => pattern(each).test(name)) && entry.places.some((each) => pattern(each).test(place));
}

/** The table as the page on the channel API has it. */
export function listedTable(): string {
  const rows = listed.map(({ cases, places, here, why }) => {
    const code = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');
    return `| ${code(cases)} | ${code(places)} | ${here} | ${why} |`;
  });
  return ['| Requests | Place | This server | Reason |', '|---|---|---|---|', ...rows].join('\n');
}
