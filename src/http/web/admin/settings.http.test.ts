import { describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
import { sessionCookie } from '../../authenticate.ts';
import { readSettings } from '../../../core/reassignment/operations/change-setting.ts';

const delivered = {
  server_name: 'Tributary',
  registration: 'invitation',
  allow_several_placeholders_per_user: 'false',
  placeholder_user_limit: '0',
  allow_bypass_placeholder_confirmation: 'false',
  allow_contribution_mapping_to_admins: 'false',
};

forEachDatabase((open) => {
  describe('the settings of the server', () => {
    it('are changed on a page, which the log has with what they were', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { admin: person, alice: other } = await bringCast(tributary);
      const admin = await openBrowserAs(tributary, person);
      expect((await admin.get('/admin/settings')).text).toContain('This is the default.');
      const changed = { ...delivered, server_name: 'Harbour', registration: 'open', placeholder_user_limit: '50' };
      const answer = await admin.send('/admin/settings', changed);
      expect(answer).toMatchObject({ status: 303, location: '/admin/settings?notice=changed' });
      const { text } = await admin.get(answer.location!);
      expect(text).toContain('Settings saved.');
      expect(text).toContain('Default: Tributary.');
      expect(text).toContain('value="50"');
      expect(await readSettings(tributary.operations.database.reader)).toMatchObject({
        server_name: 'Harbour',
        registration: 'open',
        placeholder_user_limit: 50,
        allow_bypass_placeholder_confirmation: false,
      });
      const log = (await admin.get('/admin/log')).text;
      expect(log).toContain('server_name: Tributary → Harbour');
      expect(log).toContain('registration: invitation → open');
      expect(log).not.toContain('allow_bypass');

      await admin.get('/admin/settings');
      const refused = await admin.send('/admin/settings', { ...changed, placeholder_user_limit: '-1' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(
        'Enter a number from 0 to 1000000000 for “Maximum placeholder users per group” instead of “-1”.',
      );
      expect(refused.text).not.toMatch(/role="alert"[^>]*>[^<]*placeholder_user_limit/);
      expect(refused.text).toContain('value="-1"');

      const alice = await openBrowserAs(tributary, other);
      expect((await alice.get('/admin/settings')).status).toBe(404);
      await alice.get('/');
      expect((await alice.send('/admin/settings', delivered)).status).toBe(404);
    });

    it('say what is wrong in the reader’s language, with the name that the page has for it', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { admin: person } = await bringCast(tributary);
      const first = await openBrowserAs(tributary, person);
      const session = { [sessionCookie]: first.cookie(sessionCookie)!, tributary_language: 'de' };
      const admin = openBrowser(tributary, session);
      const problemOf = async (fields: Record<string, string>) => {
        await admin.get('/admin/settings');
        const { status, text } = await admin.send('/admin/settings', { ...delivered, ...fields });
        expect(status).toBe(422);
        const [, field] = /<(?:input|textarea)(?=[^>]*aria-invalid="true")[^>]* name="(\w+)"/.exec(text) ?? [];
        return [field, /role="alert"[^>]*>([^<]*)</.exec(text)?.[1]];
      };
      expect(await problemOf({ file_versions: '5000' })).toEqual([
        'file_versions',
        '„Frühere Versionen einer Datei, höchstens“ ist eine Zahl von 0 bis 1000, nicht „5000“.',
      ]);
      expect(await problemOf({ upload_limit: 'viel' })).toEqual([
        'upload_limit',
        '„Größte Datei, in MiB“ ist eine Zahl von MiB, etwa 500 oder 0,5, nicht „viel“.',
      ]);
      expect((await problemOf({ contact_address: 'x' }))[1]).toMatch(/^„Kontakt“ ist eine E-Mail-Adresse/);
    });

    it('take sizes in MiB, and what the environment fixes not at all', async () => {
      await using tributary = await startTributary(await open('cast'), { config: { importLimit: 2 ** 20 } });
      const { admin: person } = await bringCast(tributary);
      const admin = await openBrowserAs(tributary, person);
      const { text } = await admin.get('/admin/settings');
      expect(text).toMatch(/<input(?=[^>]*name="upload_limit")[^>]*value="5120"/);
      expect(text).toMatch(/<input(?=[^>]*name="import_limit")(?=[^>]*value="1")[^>]*disabled/);
      expect(text).toContain('Set by TRIBUTARY_IMPORT_LIMIT in the server’s environment.');
      const { status } = await admin.send('/admin/settings', { ...delivered, upload_limit: '0.5' });
      expect(status).toBe(303);
      expect(tributary.operations.live.now.upload_limit).toBe(2 ** 19);
      expect((await admin.get('/admin/log')).text).toContain(`upload_limit: ${5 * 2 ** 30} → ${2 ** 19}`);
      await admin.get('/admin/settings');
      const refused = await admin.send('/admin/settings', { ...delivered, upload_limit: '0.5', import_limit: '7' });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('Maximum archive size for imports (MiB)');
      expect(refused.text).toMatch(/<input(?=[^>]*name="import_limit")(?=[^>]*value="1")[^>]*disabled/);
      expect(tributary.operations.live.now.import_limit).toBe(2 ** 20);
    });
  });
});
