import { createOwnGroup, type Group, type NewGroup } from '../../groups/index.ts';
import { markStored, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { type StoredArchive, startImport } from './start-import.ts';

/**
 * Creates a group and starts the import of an archive into it, detecting the format.
 * @throws DomainError like `createOwnGroup`; no group is created then
 */
export async function importGroup(
  context: OperationContext,
  viewer: UserViewer,
  input: NewGroup,
  archive: StoredArchive & { readonly filename: string },
): Promise<{ group: Group; importId: number }> {
  // If the group is refused, or the process ends in between, the sweeper removes the bytes.
  await markStored(context.database, [archive.hash], context.clock.now());
  const group = await createOwnGroup(context, viewer, input);
  const importId = await startImport(context, viewer, {
    target: { groupId: group.id },
    archive: { hash: archive.hash, size: archive.size },
    filename: archive.filename,
    format: 'auto',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
  });
  return { group, importId };
}
