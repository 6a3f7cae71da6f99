import type { FastifyRequest } from 'fastify';
import { channelSlug } from '../../src/core/groups/domain/group.ts';
import { fillMentions } from '../../src/core/content/domain/mention.ts';
import { formatFor } from '../../src/http/protocol/accept.ts';
import { readRange } from '../../src/http/content/byte-range.ts';
import { present } from '../../src/http/content/presentation.ts';
import { namesTag } from '../../src/http/protocol/conditional.ts';
import { parseForm } from '../../src/http/protocol/form.ts';
import { foldedText } from '../../src/core/platform/storage/dialect/portable.ts';
import { safeAddress, writtenAddress } from '../../src/text/address.ts';
import { checkedName } from '../../src/wire/channel-api/files/file-input.ts';
import { readWords } from '../../src/wire/channel-api/parameters.ts';
import { csvRow } from '../../src/wire/group-api/reassignment/csv-dialect.ts';
import { checkRows, UploadFormatError } from '../../src/wire/group-api/reassignment/reassignment-upload.ts';
import { readCalendar } from '../../src/wire/icalendar/read.ts';
import { between, filled, halves, type HostilePattern, numbered } from '../rig/linear.ts';

type Make = HostilePattern['make'];

const into = (name: string, run: HostilePattern['run'], makes: Readonly<Record<string, Make>>): HostilePattern[] =>
  Object.entries(makes).map(([label, make]) => ({ name: `${name}: ${label}`, make, run }));

const pieces = (...texts: string[]): Record<string, Make> =>
  Object.fromEntries(texts.map((text) => [`filled with ${JSON.stringify(text)}`, filled(text)]));

const queries = into('form', parseForm, {
  ...pieces('&', '=', '[', 'a[', '[]', '%', '%5B', '%C3', '+', 'a=1&', 'a[]=1&', 'a[b]=1&', 'a[][]=1&', 'a[b][]=1&'),
  'numbers of a list': numbered((index) => `a[${index}]=1&`),
  'numbers of a list, sparse': numbered((index) => `a[${(index * 7919) % 99_991}]=1&`),
  'names of an object': numbered((index) => `a[x${index}]=1&`),
  names: numbered((index) => `a${index}=1&`),
  'a list that becomes an object': halves('a[]=1&', 'a[b]=1&'),
  'a text that becomes an object': halves('a=1&', 'a[b]=1&'),
  'a deep name': between('a', '[b]', '=1'),
  'a long name': between('', 'a', '=1'),
});

const withAccept = (accept: string) => formatFor({ headers: { accept } } as FastifyRequest, undefined);

const headers = [
  ...into('Accept', withAccept, pieces(',', ';', 'a/b,', '*/*;q=0.1,', ' ', ';q=', 'text/csv;')),
  ...into('If-None-Match', (input) => namesTag(input, '"a"'), pieces(',', ' ', 'W/', '"a",', ' ,', 'W/"')),
  ...into('Range', (input) => readRange(`bytes=${input}`, 9), pieces('0', '-', ',', '0-0,', ' ', '9')),
  ...into(
    'Content-Disposition',
    (input) => present(input, 'text/plain'),
    pieces('"', '\\', '\r\n', 'ä', '\ud800', '%'),
  ),
  ...into('Content-Type', (input) => present('a', input), pieces('a', '/', ';', 'audio/', '.', ' ', 'html')),
];

const audiences = into(
  'audience',
  (input) => quietly(() => readWords({ a: input }, 'a', 'UTC')),
  pieces('<', '<>', '<a>', '<a', ',', ' ', '>a'),
);

const addresses = [
  ...into('address', (input) => writtenAddress(input), {
    ...pieces('a.', '-', ' ', '"', 'http:', ':', '/', '\\', 'a', '&', '\t', 'a@'),
    'a quoted one': between('"', 'a"', ''),
    'mail without a host': between('mailto:', 'a', ''),
    'a host with ports': between('a.b:', '1', ''),
    'blanks around it': (size) => `${' '.repeat(size / 2)}a${' '.repeat(size / 2)}b`,
  }),
  ...into('image', (input) => safeAddress(input, 'image'), pieces(' ', '://', 'data:', '?', '#')),
];

const names = [
  ...into('slug', channelSlug, {
    ...pieces('-', '.', 'a-', 'Ä', 'ﷺ', ' '),
    'hyphens and a letter': between('a', '-.', 'a'),
  }),
  ...into('file name', (input) => quietly(() => checkedName('filename', input)), {
    ...pieces(' ', '.', '\t.', '/'),
    'blanks and a letter': between('', ' ', 'a'),
  }),
  ...into('search', (input) => foldedText('sqlite', input), pieces('a', 'ß', '*', '[', '\u0130')),
  ...into('mention tokens', (input) => fillMentions(input, 'text/markdown', new Map()), {
    ...pieces('\uE000', '\uE0001\uE001', '\uE0001'),
    'a long ordinal': between('\uE000', '1', ''),
  }),
];

function quietly(run: () => unknown): void {
  try {
    run();
  } catch {
    // A refusal is as good as an answer.
  }
}

const head = 'Source host,Import type,Source user identifier,GitLab username\n';
const csv = [
  ...into('CSV', (input) => readCsv(input), {
    ...pieces(',', '"', '""', '\n', '\r', '\r\n', '";"', ';', '\t', 'a,', '"a"\n', '\ufeff', "'=", '"a"b'),
    'an open quotation mark': between(`${head}"`, 'a\n', ''),
    'a quoted field': between(`${head}"`, '""', '"\n'),
    'an endless field': between(head, 'a', '\n'),
    rows: between(head, 'https://a.example,slack,U1,bob\n', ''),
    'different rows': (size) => head + numbered((index) => `https://a.example,slack,U${index},b${index}\n`)(size),
  }),
  ...into('CSV cell', (input) => csvRow([input, input]), pieces('"', '\n', ',', '=', '\r')),
];

const vevent = (...lines: string[]) => `BEGIN:VEVENT\nDTSTART:20260101T100000Z\n${lines.join('\n')}\nEND:VEVENT\n`;
const vcalendar =
  (make: Make): Make =>
  (size) =>
    `BEGIN:VCALENDAR\n${make(size)}\nEND:VCALENDAR\n`;
const zone = (index: number) =>
  `BEGIN:VTIMEZONE\nTZID:Z${index}\nBEGIN:STANDARD\nTZOFFSETTO:+1234\nEND:STANDARD\nEND:VTIMEZONE\n`;
const inZone = (index: number) => `BEGIN:VEVENT\nDTSTART;TZID=Z${index}:20260101T100000\nEND:VEVENT\n`;
const calendars = into(
  'calendar',
  (input) => readCalendar(Buffer.from(input), 'Europe/Berlin', Infinity),
  Object.fromEntries(
    Object.entries({
      ...pieces('BEGIN:VEVENT\n', 'END:VEVENT\n', '\r', '\n ', 'A;B="', ';', 'A;', '\\', '\\n', vevent()),
      'a folded line': between('SUMMARY:', 'ä\n ', '\n'),
      'parameters of a line': between('DTSTART', ';A=b', ':20260101\n'),
      'properties of an event': between('BEGIN:VEVENT\n', 'X:y\n', 'END:VEVENT\n'),
      'changes of an event': between(
        vevent('UID:1', 'RRULE:FREQ=DAILY'),
        vevent('UID:1', 'RECURRENCE-ID:20260105T100000Z'),
        '',
      ),
      'exceptions of an event': between(
        'BEGIN:VEVENT\nDTSTART:20260101T100000Z\nRRULE:FREQ=DAILY\nEXDATE:',
        '20260105T100000Z,',
        '\nEND:VEVENT\n',
      ),
      'quoted parameters of a line': between('BEGIN:VEVENT\nDTSTART;A=":"', ';A=b', ':20260101\nEND:VEVENT\n'),
      'components within components': halves('BEGIN:A\n', 'END:B\n'),
      'changes of all later dates': between(
        vevent('UID:1', 'RRULE:FREQ=DAILY'),
        vevent('UID:1', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260105T100000Z'),
        '',
      ),
      'rules of a zone': between(
        'BEGIN:VTIMEZONE\nTZID:Z1\n',
        'BEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETTO:+1234\nRRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH;BYSETPOS=1,99\nEND:STANDARD\n',
        `END:VTIMEZONE\n${inZone(1)}`,
      ),
      'zones with rules': numbered(
        (index) =>
          `BEGIN:VTIMEZONE\nTZID:Z${index}\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETTO:+1234\nRRULE:FREQ=YEARLY;BYDAY=MO,TU,WE\nEND:STANDARD\nEND:VTIMEZONE\n${inZone(index)}`,
      ),
      'zones of their own': numbered((index) => zone(index) + inZone(index)),
      'zones that nobody knows': numbered(inZone),
    }).map(([name, make]) => [name, vcalendar(make)]),
  ),
);

async function readCsv(input: string): Promise<void> {
  await checkRows(Buffer.from(input)).catch((error: unknown) => {
    if (!(error instanceof UploadFormatError)) throw error;
  });
}

/** Forms, headers and tables that make careless readers slow. */
export const protocolPatterns: readonly HostilePattern[] = [
  ...queries,
  ...headers,
  ...audiences,
  ...addresses,
  ...names,
  ...csv,
  ...calendars,
];
