import type { Group } from '../domain/group.ts';
import { randomHex } from '../lib/random.ts';
import { findImportUser } from '../storage/placeholder-users.ts';
import { insertUser } from '../storage/users.ts';
import { insertXchans } from '../storage/xchans.ts';
import type { OperationContext } from './context.ts';
import { standInXchan } from './stand-in.ts';

/**
 * The identity of the Import User that everything in a personal namespace belongs to, made if need be
 * (group API specification, rule 2; facts, section 8.3).
 */
export function keepImportUser(context: OperationContext, namespace: Group): Promise<number> {
  return context.database.write(async (tx) => {
    const prefix = `import_user_${namespace.path}_`;
    const known = await findImportUser(tx, prefix);
    if (known !== undefined) return known;
    const now = context.clock.now();
    const username = `${prefix}${randomHex(2)}`;
    const [xchanId = 0] = await insertXchans(tx, [standInXchan(context, { username, name: 'Import User' })]);
    await insertUser(tx, {
      username,
      name: 'Import User',
      email: `${username}@noreply.${new URL(context.baseUrl).hostname}`,
      publicEmail: null,
      kind: 'import_user',
      isAdmin: false,
      passwordHash: null,
      xchanId,
      now,
    });
    return xchanId;
  });
}
