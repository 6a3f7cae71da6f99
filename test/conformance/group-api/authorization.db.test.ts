import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { changePassword } from '../../../src/core/accounts/operations/change-password.ts';
import { createUser } from '../../../src/core/accounts/operations/register-user.ts';
import {
  beginUpload,
  declareLength,
  findOwnUpload,
  receiveBytes,
} from '../../../src/core/files/operations/receive-upload.ts';
import { dropUpload } from '../../../src/core/files/operations/drop-upload.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { startImport } from '../../../src/core/imports/operations/start-import.ts';
import { changeSettings } from '../../../src/core/reassignment/operations/change-setting.ts';
import type { UserViewer } from '../../../src/core/platform/domain/viewer.ts';
import type { OperationContext } from '../../../src/core/platform/operations/context.ts';
import type { SourceUser } from '../../../src/core/reassignment/domain/source-user.ts';
import { acceptReassignmentUpload } from '../../../src/core/reassignment/operations/uploads/accept-reassignment-upload.ts';
import {
  acceptReassignment,
  rejectReassignment,
  reportReassignment,
  revokeReassignment,
} from '../../../src/core/reassignment/operations/answer-reassignment.ts';
import {
  cancelReassignment,
  keepAllAsPlaceholder,
  keepAsPlaceholder,
  undoKeepAsPlaceholder,
} from '../../../src/core/reassignment/operations/change-source-user.ts';
import { resendRequest, retryReassignment } from '../../../src/core/reassignment/operations/resend-request.ts';
import { previewReassignments } from '../../../src/core/reassignment/operations/uploads/preview-reassignment.ts';
import { reassignSourceUser } from '../../../src/core/reassignment/operations/reassign-source-user.ts';
import {
  previewSplit,
  splitSourceUser,
  undoSplit,
} from '../../../src/core/reassignment/operations/parts/split-source-user.ts';
import { suggestAssignees } from '../../../src/core/reassignment/operations/suggestions/suggest-assignees.ts';
import { previewUndo, undoReassignment } from '../../../src/core/reassignment/operations/undo-reassignment.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import {
  answerClaims,
  changeClaimSettings,
  changeRequestSettings,
  listClaims,
  listRequests,
  listSelectionToUndo,
  showClaimSettings,
  showProgress,
  showRequestSettings,
} from '../../../src/core/reassignment/index.ts';
import { insertClaim } from '../../../src/core/reassignment/storage/claims.ts';
import { pageSourceUsers } from '../../../src/core/reassignment/storage/placeholders.ts';

interface Place {
  readonly group: Group;
  readonly sourceUser: SourceUser;
  readonly userId: number;
  /** Of another source user. */
  readonly claimId: number;
}

type Operation = (context: OperationContext, viewer: UserViewer, place: Place) => Promise<unknown>;

const split = { channels: [], since: null, until: '2100-01-01T00:00:00.000Z' };
const csv = Buffer.from('a,b\n');

/** What only Owners of the group may do, called as edges call it, but by whoever likes. */
const ofOwners: Readonly<Record<string, Operation>> = {
  cancelReassignment: (context, viewer, { sourceUser }) => cancelReassignment(context, viewer, sourceUser.id),
  keepAsPlaceholder: (context, viewer, { sourceUser }) => keepAsPlaceholder(context, viewer, sourceUser.id),
  undoKeepAsPlaceholder: (context, viewer, { sourceUser }) => undoKeepAsPlaceholder(context, viewer, sourceUser.id),
  keepAllAsPlaceholder: (context, viewer, { group }) => keepAllAsPlaceholder(context, viewer, group.id),
  reassignSourceUser: (context, viewer, { sourceUser, userId }) =>
    reassignSourceUser(context, viewer, sourceUser.id, { userId }),
  'reassignSourceUser, to nobody': (context, viewer, { sourceUser }) =>
    reassignSourceUser(context, viewer, sourceUser.id, { userId: 999_999 }),
  listRequests: (context, viewer, { group }) => listRequests(context, viewer, group.id, { limit: 1 }),
  showProgress: (context, viewer, { group }) => showProgress(context, viewer, group.id, 7),
  showRequestSettings: (context, viewer, { group }) => showRequestSettings(context, viewer, group.id),
  changeRequestSettings: (context, viewer, { group }) =>
    changeRequestSettings(context, viewer, group.id, { maxReminders: 1 }),
  listClaims: (context, viewer, { group }) =>
    listClaims(context, viewer, group.id, { states: ['open'], offset: 0, limit: 1 }),
  answerClaims: (context, viewer, { group, claimId }) =>
    answerClaims(context, viewer, { groupId: group.id, claimIds: [claimId], answer: 'decline' }),
  showClaimSettings: (context, viewer, { group }) => showClaimSettings(context, viewer, group.id),
  changeClaimSettings: (context, viewer, { group }) =>
    changeClaimSettings(context, viewer, group.id, { claims: 'choice' }),
  listSelectionToUndo: (context, viewer, { group, sourceUser }) =>
    listSelectionToUndo(context, viewer, { groupId: group.id, sourceUserIds: [sourceUser.id] }),
  resendRequest: (context, viewer, { sourceUser }) => resendRequest(context, viewer, sourceUser.id),
  retryReassignment: (context, viewer, { sourceUser }) => retryReassignment(context, viewer, sourceUser.id),
  undoReassignment: (context, viewer, { sourceUser }) => undoReassignment(context, viewer, sourceUser.id),
  previewUndo: (context, viewer, { sourceUser }) => previewUndo(context, viewer, sourceUser.id),
  previewSplit: (context, viewer, { sourceUser }) => previewSplit(context, viewer, sourceUser.id, split),
  splitSourceUser: (context, viewer, { sourceUser }) => splitSourceUser(context, viewer, sourceUser.id, split),
  undoSplit: (context, viewer, { sourceUser }) => undoSplit(context, viewer, sourceUser.id),
  suggestAssignees: (context, viewer, { sourceUser }) => suggestAssignees(context, viewer, [sourceUser]),
  previewReassignments: (context, viewer, { group }) => previewReassignments(context, viewer, group, []),
  acceptReassignmentUpload: (context, viewer, { group }) =>
    acceptReassignmentUpload(context, viewer, { groupId: group.id, filename: 'x.csv', bytes: csv }),
  startImport: (context, viewer, { group }) =>
    startImport(context, viewer, {
      target: { groupId: group.id },
      archive: { hash: 'a'.repeat(64), size: 1 },
      filename: 'x.zip',
      format: 'auto',
      sourceHost: '',
      dryRun: true,
      options: { includeDirect: false },
    }),
};

/** What only the assignee of a request may do. */
const ofAssignees: Readonly<Record<string, Operation>> = {
  acceptReassignment: (context, viewer, { sourceUser }) => acceptReassignment(context, viewer, sourceUser.id),
  rejectReassignment: (context, viewer, { sourceUser }) => rejectReassignment(context, viewer, sourceUser.id),
  reportReassignment: (context, viewer, { sourceUser }) => reportReassignment(context, viewer, sourceUser.id, ''),
  revokeReassignment: (context, viewer, { sourceUser }) => revokeReassignment(context, viewer, sourceUser.id),
};

/** What only administrators may do, or somebody for themselves. */
const ofAdministrators: Readonly<Record<string, Operation>> = {
  changeSettings: (context, viewer) => changeSettings(context, viewer, { placeholder_user_limit: '7' }),
  createUser: (context, viewer) =>
    createUser(context, viewer, { username: 'new', email: 'new@example.test', isAdmin: true }),
  changePassword: (context, viewer, { userId }) => changePassword(context, viewer, userId, 'a stolen password'),
  issueToken: (context, viewer, { userId }) =>
    issueToken(context, viewer, { userId, name: 'stolen', scopes: ['api'], expiresAt: null }),
};

forEachDatabase((open) => {
  describe('operations that are called past every edge', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let place: Place;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const role = { groupId: group.id, createdBy: null };
      const { maintainer, minimal } = accessLevels;
      await addMember(tributary.operations, { ...role, userId: cast.bob.user.id, accessLevel: maintainer });
      await addMember(tributary.operations, { ...role, userId: cast.dana.user.id, accessLevel: minimal });
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 2 };
      const { database, clock } = tributary.operations;
      const [sourceUser, claimed] = await pageSourceUsers(database.reader, group.id, query);
      const claimId = await database.write((tx) =>
        insertClaim(tx, {
          namespaceId: group.id,
          sourceUserId: claimed!.id,
          userId: cast.carol.user.id,
          basis: 'choice',
          now: clock.now(),
        }),
      );
      place = { group, sourceUser: sourceUser!, userId: cast.carol.user.id, claimId };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Every row that such an operation could change. */
    const state = () =>
      tributary.operations.database.snapshot(async ({ db }) => [
        await db.selectFrom('source_user').selectAll().orderBy('id').execute(),
        await db.selectFrom('audit_event').select('id').execute(),
        await db.selectFrom('reassignment_upload').select('id').execute(),
        await db.selectFrom('split').select('id').execute(),
        await db.selectFrom('claim').selectAll().execute(),
        await db.selectFrom('claim_setting').selectAll().execute(),
        await db.selectFrom('request_setting').selectAll().execute(),
        await db.selectFrom('import').select('id').execute(),
        await db.selectFrom('setting').selectAll().execute(),
        await db.selectFrom('user').select(['id', 'password_hash']).orderBy('id').execute(),
        await db.selectFrom('access_token').select('id').execute(),
        await db.selectFrom('mail').select('id').execute(),
        await db.selectFrom('job').select('id').where('state', '=', 'queued').execute(),
      ]);
    const codeOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'done',
        (error: unknown) => (error as { code?: unknown }).code,
      );
    const asked = async (operations: Readonly<Record<string, Operation>>, name: keyof Cast) => {
      const codes: Record<string, unknown> = {};
      for (const [title, operation] of Object.entries(operations)) {
        codes[title] = await codeOf(operation(tributary.operations, cast[name].viewer, place));
      }
      return codes;
    };
    const all = (operations: Readonly<Record<string, Operation>>, codes: readonly string[]) =>
      Object.fromEntries(
        Object.keys(operations).map((title) => [title, expect.toSatisfy((code) => codes.includes(code as string))]),
      );

    it.each(['bob', 'dana', 'carol', 'stranger'] as const)(
      'do nothing for %s, who does not own the group',
      async (name) => {
        const before = await state();
        expect(await asked(ofOwners, name)).toEqual(all(ofOwners, ['forbidden', 'not_found']));
        expect(await state()).toEqual(before);
      },
    );

    it('tell whoever may not know of the group that there is no such thing', async () => {
      expect(await asked(ofOwners, 'stranger')).toEqual(all(ofOwners, ['not_found']));
      expect(await asked(ofOwners, 'bob')).toEqual(all(ofOwners, ['forbidden']));
    });

    it('answer requests for their assignee alone, whoever owns the group', async () => {
      const before = await state();
      for (const name of ['alice', 'bob', 'stranger', 'admin'] as const) {
        expect(await asked(ofAssignees, name)).toEqual(all(ofAssignees, ['not_found']));
      }
      expect(await state()).toEqual(before);
    });

    it('do nothing for people that is for administrators', async () => {
      const before = await state();
      for (const name of ['alice', 'bob', 'stranger'] as const) {
        expect(await asked(ofAdministrators, name)).toEqual(all(ofAdministrators, ['forbidden']));
      }
      expect(await state()).toEqual(before);
    });

    it('leave uploads to who began them', async () => {
      const { operations } = tributary;
      const plan = {
        kind: 'file',
        filename: 'a.txt',
        filetype: 'text/plain',
        folder: undefined,
        audience: undefined,
        replaces: undefined,
      } as never;
      await beginUpload(operations, cast.alice.viewer, { key: 'own', size: null, plan, metadata: {} });
      const upload = await findOwnUpload(operations, cast.alice.viewer, 'own');
      const nothing = async function* (): AsyncIterable<Uint8Array> {
        yield Buffer.from('x');
      };
      for (const name of ['bob', 'admin'] as const) {
        const { viewer } = cast[name];
        expect(await codeOf(findOwnUpload(operations, viewer, 'own'))).toBe('not_found');
        expect(await codeOf(declareLength(operations, viewer, upload, 5))).toBe('not_found');
        expect(await codeOf(receiveBytes(operations, viewer, upload, 0, nothing()))).toBe('not_found');
        expect(await codeOf(dropUpload(operations, viewer, upload))).toBe('not_found');
      }
      expect(await findOwnUpload(operations, cast.alice.viewer, 'own')).toMatchObject({ received: 0, size: null });
    });

    it('are done for Owners and administrators', async () => {
      for (const name of ['alice', 'admin'] as const) {
        const codes = await asked(ofOwners, name);
        expect(Object.values(codes).filter((code) => code === 'forbidden' || code === 'not_found')).toEqual([]);
      }
      expect(await asked(ofAdministrators, 'admin')).toEqual(all(ofAdministrators, ['done']));
      const own = { ...place, userId: cast.bob.user.id };
      expect(await codeOf(ofAdministrators['changePassword']!(tributary.operations, cast.bob.viewer, own))).toBe(
        'done',
      );
    });
  });
});
