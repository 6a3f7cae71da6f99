import type { Community } from './community.ts';
import { slackId } from './community.ts';
import type { Expected } from './expected.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Conversations between few: an import must leave them out unless it is asked for them. */
export async function writeDirectMessages(zip: ZipWriter, community: Community): Promise<Expected['direct']> {
  const pairs = Math.min(50, Math.ceil(community.people / 20));
  const dms = Array.from({ length: pairs }, (_, index) => {
    const partner = index === 0 ? 0 : (index * 2) % community.people;
    return {
      id: slackId('D', index),
      created: community.secondsAt(0),
      // A conversation with yourself lists you twice.
      members: [community.person(0).id, community.person(partner).id],
    };
  });
  const mpim = {
    id: slackId('G', 900_000),
    name: 'mpdm-three--of--us-1',
    created: community.secondsAt(0),
    members: [0, 1, 2].map((index) => community.person(index % community.people).id),
  };
  await zip.add('dms.json', JSON.stringify(dms));
  await zip.add('mpims.json', JSON.stringify([mpim]));
  const folders = [
    ...dms.map(({ id, members }) => ({ folder: id, members })),
    { folder: mpim.name, members: mpim.members },
  ];
  for (const { folder, members } of folders) {
    const messages = members.map((user, place) => ({
      type: 'message',
      user,
      text: `Between you and me: secret no. ${place}`,
      ts: `${community.secondsAt(0.5) + place}.000200`,
    }));
    await zip.add(`${folder}/2023-06-01.json`, JSON.stringify(messages));
  }
  return { conversations: folders.length, messages: folders.reduce((sum, { members }) => sum + members.length, 0) };
}
