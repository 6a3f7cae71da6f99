import type { Person, Room } from './community.ts';
import { addTo, type ExpectedChannel, type Tally } from './expected.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Something that may be wrong with an archive, and must be met with a warning or not be noticed. */
export type Fault = keyof typeof faults;

interface Place {
  readonly zip: ZipWriter;
  readonly tally: Tally;
  /** Faults are put into days of this room that come after all others. */
  readonly room: Room;
  readonly channel: ExpectedChannel;
  readonly author: Person;
}

/** 1 January 2030 and the days after, one for each fault. */
const firstSecond = 1_893_456_000;

const faults = {
  'broken-json': async (place: Place) => {
    const whole = JSON.stringify([message(place, 0), message(place, 0, 1), message(place, 0, 2)]);
    await place.zip.add(dayFile(place, 0), whole.slice(0, -20));
    expectThreads(place, 2);
    addTo(place.tally.warnings, 'broken_json');
  },
  'unknown-users': async (place: Place) => {
    const [author, reacting, mentioned] = ['U0GHOST01', 'U0GHOST02', 'U0GHOST03'] as const;
    const ghostly = {
      ...message(place, 1),
      user: author,
      text: `Boo, <@${mentioned}>`,
      reactions: [{ name: 'ghost', users: [reacting], count: 3 }],
    };
    await place.zip.add(dayFile(place, 1), JSON.stringify([ghostly]));
    countThreads(place, 1);
    place.tally.user(author).items += 1;
    place.tally.user(reacting).reactions += 1;
    place.tally.user(mentioned).mentions += 1;
    addTo(place.tally.counts, 'mentions');
    addTo(place.tally.counts, 'reactions');
    place.channel.reactions += 1;
    addTo(place.tally.warnings, 'reaction_without_user', 2);
  },
  'missing-parents': async (place: Place) => {
    const replies = [0, 1].map((more) => ({ ...message(place, 2, more), thread_ts: `${firstSecond - 99}.000000` }));
    await place.zip.add(dayFile(place, 2), JSON.stringify(replies));
    addTo(place.tally.counts, 'comments', 2);
    addTo(place.tally.counts, 'orphans', 2);
    place.channel.comments += 2;
    place.tally.user(place.author.id).items += 2;
  },
  bom: async (place: Place) => {
    await place.zip.add(dayFile(place, 3), `\uFEFF${JSON.stringify([message(place, 3)])}`);
    expectThreads(place, 1);
  },
  'invalid-utf8': async (place: Place) => {
    const text = JSON.stringify([{ ...message(place, 4), text: 'caf#' }]);
    await place.zip.add(dayFile(place, 4), Buffer.from(text.replace('#', '\u00e9'), 'latin1'));
    expectThreads(place, 1);
    addTo(place.tally.warnings, 'invalid_utf8');
  },
  'duplicate-entries': async (place: Place) => {
    await place.zip.add(dayFile(place, 5), JSON.stringify([message(place, 5)]));
    await place.zip.add(dayFile(place, 5), JSON.stringify([message(place, 5, 1)]));
    expectThreads(place, 1);
    addTo(place.tally.warnings, 'entry_duplicate_name');
  },
  traversal: async (place: Place) => {
    const names = [
      '../../outside.json',
      '/absolute.json',
      'C:/drive.json',
      'a\\..\\..\\b.json',
      `${'x'.repeat(300)}.json`,
    ];
    for (const name of names) await place.zip.add(name, '[]');
    await place.zip.add('link.json', '/etc/hostname', { externalAttributes: 0o120777 * 2 ** 16 });
    addTo(place.tally.warnings, 'entry_unsafe_name', names.length);
    addTo(place.tally.warnings, 'entry_not_a_file');
  },
  'unflagged-names': async (place: Place) => {
    const file = {
      id: 'F0UNFLAGGED',
      name: 'Übersicht №1.txt',
      mimetype: 'text/plain',
      user: place.author.id,
      size: 5,
    };
    await place.zip.add(`__uploads/${file.id}/${file.name}`, 'hello', { isNameFlagged: false });
    await place.zip.add(dayFile(place, 7), JSON.stringify([{ ...message(place, 7), files: [file] }]));
    expectThreads(place, 1);
    addTo(place.tally.counts, 'files');
    place.channel.files += 1;
    place.tally.user(place.author.id).files += 1;
  },
  'lone-surrogates': async (place: Place) => {
    await place.zip.add(
      dayFile(place, 8),
      JSON.stringify([{ ...message(place, 8), text: 'half \ud83d, \ue0000\ue001' }]),
    );
    expectThreads(place, 1);
  },
  'duplicate-messages': async (place: Place) => {
    await place.zip.add(dayFile(place, 9), JSON.stringify([message(place, 9), message(place, 9)]));
    expectThreads(place, 1);
    addTo(place.tally.warnings, 'duplicate_message');
  },
};

export const allFaults = Object.keys(faults) as Fault[];

/** Adds a fault to the archive, and its expected result to the tally. */
export function writeFault(fault: Fault, place: Place): Promise<void> {
  return faults[fault](place);
}

function dayFile({ room }: Place, day: number): string {
  return `${room.name}/2030-01-${String(day + 1).padStart(2, '0')}.json`;
}

function message(place: Place, day: number, more = 0): Record<string, unknown> {
  return {
    type: 'message',
    user: place.author.id,
    text: `Something is odd about this day (${day}).`,
    ts: `${firstSecond + day * 86_400 + more}.000100`,
  };
}

function countThreads(place: Place, count: number): void {
  addTo(place.tally.counts, 'threads', count);
  place.channel.threads += count;
}

function expectThreads(place: Place, count: number): void {
  countThreads(place, count);
  place.tally.user(place.author.id).items += count;
}
