import { type ArchiveFiles, smallCommunity } from './small-community.ts';

/** A message of Ben. */
export const message = (text: string, day: string, hour = 0) => ({
  type: 'message',
  user: 'U2',
  text,
  ts: `${Date.parse(`${day}T00:00:00Z`) / 1000 + hour * 3600}.000100`,
});

/** The small community, where Ben writes in three places, of which one is private, and in two years. */
export const twoYears: ArchiveFiles = {
  ...smallCommunity,
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] }],
  'channels.json': [
    { id: 'C1', name: 'general', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
    { id: 'C2', name: 'random', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] },
  ],
  'random/2023-02-01.json': ['gulls', 'the pier', 'the tide'].map((text, hour) => message(text, '2023-02-01', hour)),
  'random/2024-02-01.json': ['the lighthouse', 'fog'].map((text, hour) => message(text, '2024-02-01', hour)),
  'board/2023-03-01.json': [message('the budget', '2023-03-01')],
};
