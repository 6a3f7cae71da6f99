import { importUserName } from '../domain/placeholder-names.ts';
import type { Group } from '../../groups/domain/group.ts';
import { randomHex } from '../../../lib/random.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { findImportUser, setImportUser } from '../storage/placeholder-users.ts';
import { insertUser } from '../../accounts/storage/users.ts';
import { insertXchans } from '../../identity/storage/xchans.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { standInXchan } from '../../accounts/operations/stand-in.ts';

/** The Import User of a namespace. */
export interface ImportUser {
  readonly userId: number;
  readonly xchanId: number;
}

/**
 * The Import User that everything in a personal namespace belongs to, and whom those share in a root group who find no
 * room for a placeholder user of their own; made if need be (group API specification, rule 2; facts, section 8.3).
 */
export async function keepImportUser(
  context: OperationContext,
  tx: Tx,
  namespace: Pick<Group, 'id' | 'path'>,
): Promise<ImportUser> {
  const known = await findImportUser(tx, namespace.id);
  if (known) return known;
  const username = `import_user_${namespace.path}_${randomHex(2)}`;
  const [xchanId = 0] = await insertXchans(tx, [standInXchan(context, { username, name: importUserName })]);
  const userId = await insertUser(tx, {
    username,
    name: importUserName,
    email: `${username}@noreply.${new URL(context.baseUrl).hostname}`,
    publicEmail: null,
    kind: 'import_user',
    isAdmin: false,
    passwordHash: null,
    xchanId,
    now: context.clock.now(),
  });
  await setImportUser(tx, namespace.id, userId);
  return { userId, xchanId };
}
