import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { askFor, bringCommunity, type OpenRequest } from '../../../../test/rig/reassignment.ts';
import { routesAddedBy } from '../../../../test/rig/routes.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { listGroups } from '../../../core/groups/storage/group-list.ts';
import { listImports } from '../../../core/imports/storage/imports.ts';
import { listMembers } from '../../../core/groups/storage/members.ts';
import { countSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { listUploads } from '../../../core/reassignment/storage/uploads.ts';

/** What the forms about groups and members hold. */
const groupFields = {
  name: 'Other',
  path: 'other',
  description: '',
  visibility: 'public',
  full_path: 'harbour',
  role: 'guest',
  until: '',
};
/** Each form is sent twice, after a page with its token. */
const timeout = 180_000;
const slice = { limit: 10, offset: 0, orderBy: 'id', sort: 'asc' } as const;

forEachDatabase((open) => {
  describe('forms that are not ours', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let paths: readonly string[];
    let asked: OpenRequest;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      paths = formPaths(await routesAddedBy(() => tributary.server()));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      asked = await askFor(tributary, group, cast.alice, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const state = async () => {
      const { reader } = tributary.operations.database;
      const imports = await listImports(reader, { groupId: group.id }, slice);
      const uploads = await listUploads(reader, group.id, 10);
      const groups = await listGroups(reader, cast.admin.viewer, {}, slice);
      const members = await listMembers(reader, group, { inherited: false, now: cast.alice.viewer.at }, slice);
      return [await countSourceUsers(reader, group.id), imports.rows, uploads, groups.rows, members.rows];
    };

    /** Where a form goes, for what is there. */
    const urlOf = (pattern: string): string =>
      pattern
        .replace(':token', asked.path.split('/').at(-1)!)
        .replace('requests/:id', `requests/${asked.sourceUser.id}`)
        .replace('source_users/:id', `source_users/${asked.sourceUser.id}`)
        .replace(':act', 'cancel')
        .replace('/:group/', '/harbour/')
        .replace('groups/:id', `groups/${group.id}`)
        .replace(':user', String(cast.alice.user.id))
        .replace(':other', '1')
        .replace(':id', '1');

    /** Sends each form as somebody who may, with everything else as it should be. */
    async function sendAll(wrong: { fields?: Record<string, string>; headers?: Record<string, string> }) {
      const browser = await openBrowserAs(tributary, cast.alice);
      const before = await state();
      const answers: unknown[] = [];
      for (const pattern of paths) {
        const url = urlOf(pattern);
        const isFile = /^\/imports$|\/-\/(imports|placeholders)$|\/emoji$|^\/calendar\/import$/.test(url);
        await browser.get('/password');
        const fields = {
          group: String(group.id),
          username: 'bob',
          request: String(asked.sourceUser.id),
          ...groupFields,
          ...wrong.fields,
        };
        const sending = { headers: wrong.headers ?? {}, ...(isFile && { file: { name: 'a.csv', content: 'x' } }) };
        const { status, text } = await browser.send(url, fields, sending);
        answers.push([pattern, status, /This form (is out of date|was sent from another site)/.test(text)]);
      }
      expect(await state()).toEqual(before);
      return answers;
    }

    it('are all known here', () => {
      const uploads = ['/groups/:group/-/placeholders', '/imports', '/groups/:group/-/imports'];
      const answers = ['/import/source_users/:token/accept', '/import/requests/:id/report', '/source_users/:id/split'];
      const groups = ['settings', 'remove', 'members/:user/end'].map((page) => `/groups/:group/-/${page}`);
      expect(paths).toEqual(
        expect.arrayContaining([...uploads, ...answers, ...groups, '/new-group', '/sign-in', '/password']),
      );
    });

    it('do nothing without the token of the page', { timeout }, async () => {
      const refused = paths.map((path) => [path, 403, true]);
      expect(await sendAll({ fields: { csrf_token: 'forged' } })).toEqual(refused);
      expect(await sendAll({ fields: { csrf_token: '' } })).toEqual(refused);
    });

    it('do nothing from another site, even with it', { timeout }, async () => {
      const refused = paths.map((path) => [path, 403, true]);
      expect(await sendAll({ headers: { 'sec-fetch-site': 'cross-site' } })).toEqual(refused);
      expect(await sendAll({ headers: { origin: 'https://elsewhere.example' } })).toEqual(refused);
    });
  });
});

/** What programs send, with a secret of its own in the place of a session. */
const programs = new Set(['/mail/reports']);

/** Where the pages send forms. */
function formPaths(routes: readonly RouteOptions[]): string[] {
  return routes
    .filter(({ method, url }) => [method].flat().includes('POST') && !url.startsWith('/api') && !programs.has(url))
    .map(({ url }) => url)
    .sort();
}
