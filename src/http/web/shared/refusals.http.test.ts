import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { DomainError } from '../../../core/platform/domain/index.ts';
import { languages, wordsOf } from '../../../words/index.ts';
import { refusalIn } from './refusal-in.ts';

/** The text that a browser shows of HTML. */
const shown = (html: string): string =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&amp;', '&');

const draft = { name: 'Harbour', path: 'harbour-two', description: '', visibility: 'private' };

/** Forms that are refused: where they are sent, with what, and what the operation says. */
const refused: readonly (readonly [string, Readonly<Record<string, string>>, DomainError])[] = [
  ['/new-group', { ...draft, path: 'harbour' }, new DomainError('conflict', 'groups.pathTaken', { path: 'harbour' })],
  ['/new-group', { ...draft, path: 'a b' }, new DomainError('invalid_input', 'groups.badPath')],
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
        for (const [path, fields, refusal] of refused) {
          const text = shown((await alice.send(path, fields, { headers })).text);
          expect(text).toContain(`lang="${code}"`);
          expect(text).toContain(refusalIn(words, refusal));
          expect(text.includes(refusalIn(wordsOf('en'), refusal))).toBe(code === 'en');
        }
        // The sentence that begins with the name of a field.
        const blank = shown(
          (await alice.send(`/groups/${group.fullPath}/-/settings`, { ...draft, name: ' ' }, { headers })).text,
        );
        expect(blank).toContain(`${words.refusals.subjects.name} ${words.refusals.fields.blank}.`);
        // The page of a problem, and one for people without an account.
        const stale = await alice.send('/new-group', { ...draft, csrf_token: 'stale' }, { headers });
        expect([stale.status, shown(stale.text)]).toEqual([
          403,
          expect.stringContaining(words.refusals.pages.outdated),
        ]);
        await anybody.get('/forgot');
        const forgot = await anybody.send('/forgot', { email: 'nobody' }, { headers });
        expect(shown(forgot.text)).toContain(words.refusals.emails.invalid({ email: 'nobody' }));
      }
    });
  });
});
