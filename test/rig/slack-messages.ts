import type { Json } from '../../src/readers/look.ts';
import { type MessageRecord, messageRecords } from '../../src/readers/slack/messages.ts';

const people = new Map([['U1', 'Anna']]);
const channels = new Map([['C2', 'random']]);
/** What a reader knows around a message: Anna, the channel "random", a bot that is a user, a file. */
export const context = {
  channelId: 'C1',
  directory: {
    personName: (id: string) => people.get(id),
    channelName: (id: string) => channels.get(id),
    sourceHost: 'https://club.slack.com',
  },
  userOfBot: (botId: string) => (botId === 'B1' ? 'U8' : undefined),
  find: (id: string) => (id === 'FHERE' ? '__uploads/FHERE/a.txt' : undefined),
};
/** The time of the message. */
export const ts = '1400000000.000100';
/** Where it stands in its export. */
export const where = { file: 'general/2014-05-13.json', index: 3 };
/** What becomes of a message of Anna's with these fields. */
export const read = (message: Json): MessageRecord[] =>
  messageRecords({ type: 'message', user: 'U1', ts, ...message }, context, where);

/** The thread or the comment among it. */
export const post = (message: Json) => {
  const found = read(message).find((record) => record.kind === 'thread' || record.kind === 'comment');
  if (found?.kind !== 'thread' && found?.kind !== 'comment') throw new Error('There is no post.');
  return found;
};
/** The text of that. */
export const textOf = (message: Json): string => post(message).body.text;
/** Its files. */
export const files = (message: Json) => read(message).filter((record) => record.kind === 'attachment');
/** Codes of the warnings about it. */
export const codes = (message: Json): string[] =>
  read(message).flatMap((record) => (record.kind === 'warning' ? record.code : []));
