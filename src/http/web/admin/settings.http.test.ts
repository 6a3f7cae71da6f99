import { describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';
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
      expect(text).toContain('The settings have been changed.');
      expect(text).toContain('The default: Tributary.');
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
      expect(refused.text).toContain('is a number from 0');
      expect(refused.text).toContain('value="-1"');

      const alice = await openBrowserAs(tributary, other);
      expect((await alice.get('/admin/settings')).status).toBe(404);
      await alice.get('/');
      expect((await alice.send('/admin/settings', delivered)).status).toBe(404);
    });
  });
});
