import type { Static } from 'typebox';
import { isPermission, type Permission, permissions } from '../../../core/identity/domain/index.ts';
import { unacceptable } from '../parameters.ts';
import type { connectionInput } from './identity-input.ts';

/**
 * Changes to a connection in `POST abook`: the columns of its record, with or without their prefix, and lists of
 * permissions in `grant` and `revoke`.
 * @throws DomainError invalid_input
 */
export function decodeConnectionChange(input: Static<typeof connectionInput>) {
  return {
    blocked: input.blocked ?? input.abook_blocked ?? input.block,
    ignored: input.ignored ?? input.abook_ignored ?? input.ignore,
    archived: input.archived ?? input.abook_archived ?? input.archive,
    hidden: input.hidden ?? input.abook_hidden ?? input.hide,
    closeness: input.closeness ?? input.abook_closeness,
    grants: Object.fromEntries([
      ...decodeGrants('grant', input.grant, true),
      ...decodeGrants('revoke', input.revoke, false),
    ]) as Partial<Record<Permission, boolean>>,
  };
}

function decodeGrants(name: string, words: readonly string[] = [], granted: boolean): [Permission, boolean][] {
  return words.map((permission) => {
    if (!isPermission(permission)) {
      throw unacceptable(name, 'connections.badPermissions', { permissions: permissions.join(', ') });
    }
    return [permission, granted];
  });
}
