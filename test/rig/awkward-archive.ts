import { zipOf } from './zip.ts';

const first = 1_704_153_600;

/** Seconds of Slack's own way, for the message with this number. */
const ts = (index: number): string => `${first + index * 60}.000100`;

/**
 * A Slack export in which much refers to what comes later, or came long before: replies stand before the thread they
 * answer, people are mentioned before a message tells their name, posts have many files.
 */
export function awkwardArchive(): Buffer {
  const users = ['ann', 'ben'].map((name, index) => ({ id: `U${index + 1}`, name, profile: { real_name: name } }));
  const members = users.map(({ id }) => id);
  const files: Record<string, string> = {};
  const days = Array.from({ length: 4 }, (_, day) => {
    const messages = Array.from({ length: 20 }, (_empty, place) => message(day * 20 + place, files));
    return { name: `general/2024-01-0${day + 2}.json`, content: JSON.stringify(messages) };
  });
  return zipOf(
    { name: 'users.json', content: JSON.stringify(users) },
    { name: 'channels.json', content: JSON.stringify([{ id: 'C1', name: 'general', created: first, members }]) },
    { name: 'groups.json', content: JSON.stringify([{ id: 'G1', name: 'board', created: first, members: ['U1'] }]) },
    ...days,
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  );
}

function message(index: number, files: Record<string, string>): unknown {
  const stranger = `U9${index % 7}`;
  const next = `U9${(index + 3) % 7}`;
  return {
    type: 'message',
    ts: ts(index),
    text: `Number ${index} to <@${next}> and <@U2>`,
    ...(index % 3 === 0 ? { user: 'U1' } : { user: stranger }),
    // Names come late, and only with some messages.
    ...(index > 25 && index % 3 === 1 ? { user_profile: { name: stranger, real_name: `Stranger ${stranger}` } } : {}),
    // The thread begins with a message that stands further down.
    ...(index % 5 === 1 ? { thread_ts: ts(index + 3) } : {}),
    ...(index % 4 === 0 ? { files: attached(index, files) } : {}),
    ...(index % 6 === 0 ? { reactions: [{ name: 'wave', users: [next, 'U2'], count: 2 }] } : {}),
  };
}

function attached(index: number, files: Record<string, string>): unknown[] {
  return [0, 1, 2, 3].map((number) => {
    const id = `F${index}N${number}`;
    const name = `file-${index}-${number}.txt`;
    files[`general/attachments/${id}-${name}`] = `content ${index} ${number}`;
    files[`__uploads/${id}/${name}`] = `content ${index} ${number}`;
    return { id, name, mimetype: 'text/plain', user: 'U1', created: first, url_private: `https://f.example/${id}` };
  });
}
