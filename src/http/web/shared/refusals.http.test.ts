import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { languages, refusalIn, wordsOf } from '../../../words/index.ts';

/** The text that a browser shows of HTML. */
const shown = (html: string): string =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&amp;', '&');

const draft = { name: 'Harbour', path: 'harbour-two', description: '', visibility: 'private' };

/** Forms that are refused: where they are sent, with what, and what the operation says. */
const refused: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['/new-group', { ...draft, path: 'harbour' }, 'The path "harbour" is taken already.'],
  ['/new-group', { ...draft, path: 'a b' }, 'A path holds letters, digits, "_", "-" and "." alone.'],
];

forEachDatabase((open) => {
  describe('what pages say when they refuse', () => {
    it('is in the language of the reader', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      const alice = await openBrowserAs(tributary, cast.alice);
      const anybody = openBrowser(tributary);
      for (const { code } of languages) {
        const words = wordsOf(code);
        const headers = { 'accept-language': code };
        for (const [path, fields, message] of refused) {
          const text = shown((await alice.send(path, fields, { headers })).text);
          expect(text).toContain(`lang="${code}"`);
          expect(text).toContain(refusalIn(words, message));
          expect(text.includes(message)).toBe(code === 'en');
        }
        // The sentence that begins with the name of a field.
        const blank = shown(
          (await alice.send(`/groups/${group.id}/settings`, { ...draft, name: ' ' }, { headers })).text,
        );
        expect(blank).toContain(`${words.refusals['The name']} ${refusalIn(words, "can't be blank")}.`);
        // The page of a problem, and one for people without an account.
        const stale = await alice.send('/new-group', { ...draft, csrf_token: 'stale' }, { headers });
        const message = 'This form is out of date. Go back, load the page again and send it once more.';
        expect([stale.status, shown(stale.text)]).toEqual([403, expect.stringContaining(refusalIn(words, message))]);
        await anybody.get('/forgot');
        const forgot = await anybody.send('/forgot', { email: 'nobody' }, { headers });
        expect(shown(forgot.text)).toContain(refusalIn(words, '"nobody" is no e-mail address.'));
      }
    });
  });
});
