import { importUserName } from '../domain/source-user.ts';
import { insertUser, syntheticXchan } from '../../accounts/index.ts';
import { type Group, setImportUser } from '../../groups/index.ts';
import { insertXchans } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { randomHex } from '../../../lib/random.ts';
import { findImportUser } from '../storage/placeholder-users.ts';

/** The Import User of a namespace. */
export interface ImportUser {
  readonly userId: number;
  readonly xchanId: number;
}

/**
 * The Import User, which owns everything in a personal namespace, and which source users of a top-level group share
 * above the limit of placeholder users; created if necessary (group API specification, rule 2; facts, section 8.3).
 */
export async function ensureImportUser(
  context: OperationContext,
  tx: Tx,
  namespace: Pick<Group, 'id' | 'path'>,
): Promise<ImportUser> {
  const known = await findImportUser(tx, namespace.id);
  if (known) return known;
  const username = `import_user_${namespace.path}_${randomHex(2)}`;
  const [xchanId = 0] = await insertXchans(tx, [syntheticXchan(context, { username, name: importUserName })]);
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
