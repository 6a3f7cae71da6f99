import { findUser, viewerOf } from '../../accounts/index.ts';
import { findGroupByPath, type Group, insertGroup, listGroupsBelow, upsertMember } from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { startImport, storeArchive } from '../../imports/index.ts';
import { hideGroups, removeGroups } from '../../lifecycle/index.ts';
import {
  type Administrator,
  commit,
  deleteSettingRow,
  DomainError,
  enqueue,
  insertServerEvent,
  notFound,
  type OperationContext,
  orNotFound,
  requireAdmin,
  type Tx,
  type UserViewer,
  writeSettingRow,
} from '../../platform/index.ts';
import { type Demo, type DemoMark, demoSetting, readDemo } from '../storage/demo.ts';
import { loadDemo } from '../storage/job-contracts.ts';

const demoPath = 'millbrook-demo';

/**
 * Creates a group for a demo community, which an import loads in the background: channels, posts, files and placeholder
 * users, but no one who can sign in. The person who loads it is its Owner.
 * @throws DomainError forbidden, conflict if it is already loaded
 */
export async function beginDemo(context: OperationContext, viewer: UserViewer): Promise<Demo> {
  requireAdmin(viewer);
  await commit(context, 'begin-demo', viewer, async (tx) => {
    if (await readDemo(tx)) throw new DomainError('conflict', 'demo.loadedAlready');
    const now = context.clock.now();
    const path = await freePath(tx);
    const groupId = await insertGroup(tx, {
      parentId: null,
      rootId: null,
      path,
      fullPath: path,
      name: 'Millbrook (demo)',
      description: 'A made-up community, to try things out. Administrators can remove it.',
      visibility: 'private',
      now,
    });
    const accessLevel = accessLevels.owner;
    await upsertMember(tx, { groupId, userId: viewer.userId, accessLevel, expiresAt: null, createdBy: null, now });
    const mark: DemoMark = { groupId, userId: viewer.userId };
    await writeSettingRow(tx, demoSetting, JSON.stringify(mark), now);
    await insertServerEvent(tx, viewer, { action: 'load_demo', details: { group: path }, now });
    await enqueue(tx, loadDemo, {}, { now });
  });
  return orNotFound(await readDemo(context.database.reader), 'demo');
}

/** The path of the demo; with a number where a group has that path. */
async function freePath(tx: Tx): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? demoPath : `${demoPath}-${number}`;
    if (!(await findGroupByPath(tx, path))) return path;
  }
}

/** Starts the import that fills the group of the demo, unless it has begun, or the group was removed. */
export async function fillDemo(context: OperationContext): Promise<void> {
  const { reader } = context.database;
  const demo = await readDemo(reader);
  const user = demo && (await findUser(reader, demo.userId));
  if (!demo || !user || demo.importId !== undefined) return;
  await using made = await context.makeDemoArchive();
  const viewer = await viewerOf(context, user.id, ['api'], 'system');
  const archive = await storeArchive(context, viewer, made.bytes);
  await startImport(context, viewer, {
    target: { groupId: demo.groupId },
    archive,
    filename: 'millbrook.zip',
    format: 'slack',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
  });
}

/**
 * Removes the demo with everything in its group, whoever wrote it; nothing else is touched. Its group is hidden
 * immediately, the rest is removed in the background.
 * @throws DomainError forbidden, not_found
 */
export function removeDemo(context: OperationContext, by: Administrator): Promise<Group> {
  requireAdmin(by);
  return commit(context, 'remove-demo', by, async (tx) => {
    const demo = await readDemo(tx);
    if (!demo) throw notFound('demo');
    const { group } = demo;
    const now = context.clock.now();
    const ids = (await listGroupsBelow(tx, [group])).map(({ id }) => id);
    await hideGroups(tx, group.id, ids, now);
    await deleteSettingRow(tx, demoSetting);
    await insertServerEvent(tx, by, { action: 'remove_demo', details: { group: group.fullPath }, now });
    await enqueue(tx, removeGroups, {}, { now });
    return group;
  });
}
