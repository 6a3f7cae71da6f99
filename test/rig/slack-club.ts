import type { NeutralRecord, Positioned } from '../../src/core/imports/domain/record.ts';
import type { ReadOptions } from '../../src/readers/reader.ts';
import { type Files, recordsOf, withArchive } from './slack.ts';
import type { RawEntry } from './zip.ts';

/** A person of the club, as a list of people has her. */
export const anna = {
  id: 'U0ANNA',
  team_id: 'T0CLUB',
  name: 'anna',
  deleted: false,
  real_name: 'Anna Adler',
  profile: { real_name: 'Anna Adler', display_name: 'Anna', email: 'anna@example.test', fields: null },
  is_owner: true,
};
const ben = { id: 'W0BEN', team_id: 'T0CLUB', name: 'ben', deleted: true, profile: { real_name: 'Ben Bauer' } };
const robot = {
  id: 'U0ROBOT',
  name: 'robot',
  is_bot: true,
  profile: { real_name: 'Robot', display_name: '', bot_id: 'B0ROBOT' },
};
/** A public channel. */
export const general = {
  id: 'C0GENERAL',
  name: 'general',
  created: 1_400_000_000,
  members: ['U0ANNA', 'W0BEN'],
  topic: { value: 'Fish &amp; chips' },
  purpose: { value: 'All' },
};
/** A private channel. */
export const secret = {
  id: 'G0SECRET',
  name: 'secret',
  created: '1400000001',
  is_archived: true,
  members: ['U0ANNA', 'U0GUEST'],
};
/** A conversation of somebody with herself. */
export const direct = { id: 'D0SELF', created: 1_400_000_002, members: ['U0ANNA', 'U0ANNA'] };
/** A conversation between a few. */
export const few = { id: 'G0FEW', name: 'mpdm-anna--ben-1', members: ['U0ANNA', 'W0BEN'] };

/** A message of hers; `ts` is the end of its time. */
export const said = (ts: string, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U0ANNA',
  text,
  ts: `14000${ts}`,
  ...more,
});

/** A whole export: two channels, a conversation of each kind, a file. */
export const club: Files = {
  'users.json': [anna, ben, robot, { id: 'USLACKBOT', name: 'slackbot', profile: { real_name: 'Slackbot' } }],
  'channels.json': [general],
  'groups.json': [secret],
  'dms.json': [direct],
  'mpims.json': [few],
  'general/2014-05-13.json': [
    said('10000.000100', 'Who brings the *boat*?', { thread_ts: '1400010000.000100', reply_count: 1 }),
  ],
  'general/2014-05-14.json': [
    said('90000.000200', 'I do, <@U0ANNA>, see <#G0SECRET|secret>', {
      user: 'W0BEN',
      thread_ts: '1400010000.000100',
      edited: { user: 'W0BEN', ts: '1400090005.000000' },
      reactions: [{ name: '+1', users: ['U0ANNA', 'U0FAR'], count: 3 }],
    }),
    said('90001.000300', '', {
      user: 'U0FAR',
      user_profile: { real_name: 'Farah Far', display_name: '', name: 'farah', team: 'T0FAR' },
      files: [{ id: 'F0MAP', name: 'map.png', mimetype: 'image/png', size: 4, user: 'U0FAR' }],
    }),
  ],
  'secret/2014-05-13.json': [said('20000.000100', 'hush, `<@U0FAR>` and <@U0FAR>')],
  'D0SELF/2014-05-13.json': [said('30000.000100', 'to myself'), said('30000.000200', 'again')],
  'mpdm-anna--ben-1/2014-05-13.json': [said('40000.000100', 'between us')],
  '__uploads/F0MAP/map.png': 'mapp',
};

/** All records of an archive of these files. */
export function read(
  files: Files,
  options?: Partial<ReadOptions>,
  odd?: RawEntry[],
): Promise<Positioned<NeutralRecord>[]> {
  return withArchive(files, (archive) => recordsOf(archive, options), odd);
}

type Kind = NeutralRecord['kind'];
/** The records of one kind. */
export const only = <K extends Kind>(records: readonly NeutralRecord[], kind: K) =>
  records.filter((record): record is Extract<NeutralRecord, { kind: K }> => record.kind === kind);

/** Codes of all warnings with their counts. */
export function warnings(records: readonly NeutralRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, count = 1 } of only(records, 'warning')) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

/** The text of all posts by xid. */
export const posts = (records: readonly NeutralRecord[]): Record<string, string> =>
  Object.fromEntries(
    [...only(records, 'thread'), ...only(records, 'comment')].map((post) => [post.xid, post.body.text]),
  );
