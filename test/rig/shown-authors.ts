import type { Browser } from './browser.ts';
import type { Cast, Person } from './cast.ts';
import { request } from './request.ts';
import type { TestTributary } from './tributary.ts';

/** A body that search finds by `marked`, with a number to recognize it by: too long to occur in the tokens of a page. */
export const marked = 'markedtext';
export const markerOf = (number: number): string => `${marked} marker${number}end`;
const markersIn = (text: string): string[] => [...new Set(text.match(/marker\d+end/g) ?? [])].sort();

/** Readers of the pages: a visitor and two members. */
export interface Readers {
  readonly anonymous: Browser;
  readonly alice: Browser;
  readonly bob: Browser;
}

/** The markers that each place shows as written by a person: profile, feed, search, streams and objects. */
export async function shownAsWrittenBy(
  tributary: TestTributary,
  { cast, readers, person }: { cast: Cast; readers: Readers; person: 'bob' | 'carol' | 'dana' },
): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {};
  shown['feed'] = markersIn((await request(tributary, 'GET', `/feed/${person}`)).text);
  for (const [reader, browser] of Object.entries(readers)) {
    shown[`profile, ${reader}`] = markersIn((await browser.get(`/channel/${person}`)).text);
    const found = await browser.get(`/search?q=${encodeURIComponent(`${marked} from:@${person}`)}`);
    // The name that is looked for may be an imported author's as well.
    const hits = (found.text.match(/<article[^]*?<\/article>/g) ?? []).filter((hit: string) =>
      hit.includes(`/channel/${person}"`),
    );
    shown[`search, ${reader}`] = markersIn(hits.join(' '));
  }
  const streams: readonly (readonly [string, Person])[] = [
    ['alice', cast.alice],
    ['person', cast[person]],
  ];
  for (const [name, { basic }] of streams) {
    const path = `/api/z/1.0/network/stream?records=200&search=${marked}`;
    const { json } = await request(tributary, 'GET', path, { basic });
    const items = json as { body: string; author: object }[];
    const own = items.filter(({ author }) => JSON.stringify(author).includes(`/channel/${person}"`));
    shown[`stream, ${name}`] = markersIn(own.map(({ body }) => body).join(' '));
  }
  return shown;
}
