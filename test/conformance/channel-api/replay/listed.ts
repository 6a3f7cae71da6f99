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
    here: 'a list, be it empty',
    why: 'the reference leaves empty lists out, or writes an empty text',
  },
  {
    cases: ['item-update--*'],
    places: ['$.item.peernet_meta'],
    here: 'there',
    why: 'the specification has it',
  },
  {
    cases: ['item-full--*'],
    places: ['*.item_restrict', '*.item_flags', '*.item_private'],
    here: 'there',
    why: 'the flags of the specification, all of them',
  },
  {
    cases: ['item-full--mid-bob-private', 'item-full--event', 'item-full--photo-item'],
    places: ['*.object'],
    here: 'not there',
    why: 'the object that another server sent; items of this server have the one that they were posted with',
  },
  {
    cases: ['item-full--photo-item'],
    places: ['*.target'],
    here: 'not there',
    why: 'a photo hangs on its post (`attach`) and has no item of its own',
  },
  {
    cases: ['item-full--*'],
    places: ['$'],
    here: '`{"item": [...]}` as always; comments, pages, cards and articles are found too',
    why: 'the reference answers `[]` for all but its own top posts',
  },
  {
    cases: ['file-export--photo'],
    places: ['*.src'],
    here: 'there',
    why: 'where the size can be fetched, as in `photos`',
  },
  {
    cases: ['file-export--photo'],
    places: ['$.item'],
    here: 'not there for a photo that hangs on no post',
    why: 'storing a photo posts nothing',
  },
  {
    cases: ['files--*'],
    places: ['*.os_path', '*.display_path'],
    here: 'not in lists',
    why: 'the specification has them only for single files',
  },
  {
    cases: ['filedata--dir'],
    places: ['*.start', '*.length'],
    here: 'there',
    why: 'the specification has them always',
  },
  {
    cases: ['photos--*'],
    places: ['$.photos'],
    here: 'an empty list',
    why: 'nothing went wrong',
  },
  {
    cases: ['verify--*'],
    places: ['*.channel_prvkey', '*.channel_password', '*.channel_salt'],
    here: 'not there',
    why: 'secrets would stand in every log',
  },
  {
    cases: ['item-full--*', 'group_members--*', 'perm_allowed--*'],
    places: ['status'],
    status: 404,
    here: '404',
    why: 'not there: the reference answers nothing, `[]` or `false`',
  },
  {
    cases: ['item-full--none', 'group_members--*', 'perm_allowed--*'],
    places: ['status'],
    status: 400,
    here: '400',
    why: 'a parameter that is missing or unreadable: the reference answers nothing, `[]` or `false`',
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
  return ['| requests | place | here | why |', '|---|---|---|---|', ...rows].join('\n');
}
