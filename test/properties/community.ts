import type { ArchiveFiles } from '../rig/small-community.ts';

const people = ['Ann Archer', 'Ben Baker', 'Cleo Cook', 'Dev Diver', 'Eve Eaton'];
const channels = ['general', 'random'];

const idOf = (index: number): string => `U${index + 1}`;
const everybody = people.map((_, index) => idOf(index));
const second = (year: number, day: number): number => Date.UTC(year, 2, day) / 1000;

/** Messages of everybody in two years, with mentions, reactions that several share, answers, and a file each. */
function messagesOf(channel: number, year: number): unknown[] {
  return people.flatMap((_, index) => {
    const at = second(year, 1 + channel) + index * 60;
    const other = idOf((index + 1 + channel) % people.length);
    return [
      {
        type: 'message',
        user: idOf(index),
        text: `About <@${other}> in ${year}`,
        ts: `${at}.000100`,
        thread_ts: `${at}.000100`,
        reactions: [{ name: 'tada', users: [idOf((index + 2) % 5), idOf((index + 3) % 5)], count: 2 }],
      },
      {
        type: 'message',
        user: other,
        text: 'Indeed',
        ts: `${at + 1}.000100`,
        thread_ts: `${at}.000100`,
        parent_user_id: idOf(index),
      },
    ];
  });
}

/** Five people who write, answer, mention, react, upload and are members of a private channel, in two years. */
export const busyCommunity: ArchiveFiles = {
  'users.json': people.map((name, index) => ({
    id: idOf(index),
    team_id: 'T1',
    name: name.split(' ')[0]!.toLowerCase(),
    real_name: name,
    profile: { real_name: name, email: `${name.split(' ')[0]!.toLowerCase()}@away.example` },
  })),
  'channels.json': channels.map((name, index) => ({
    id: `C${index + 1}`,
    name,
    created: second(2023, 1),
    creator: 'U1',
    members: everybody,
  })),
  'groups.json': [{ id: 'G1', name: 'board', created: second(2023, 1), creator: 'U1', members: ['U1', 'U2', 'U3'] }],
  ...Object.fromEntries(
    channels.flatMap((name, channel) =>
      [2023, 2024].map((year) => [`${name}/${year}-03-0${1 + channel}.json`, messagesOf(channel, year)] as const),
    ),
  ),
  'board/2024-03-05.json': ['U1', 'U2', 'U3'].map((user, index) => ({
    type: 'message',
    user,
    text: `Motion ${index}`,
    ts: `${second(2024, 5) + index}.000100`,
    ...(index === 1 && {
      files: [{ id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 }],
      upload: true,
    }),
  })),
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};
