import { DomainError } from '../../../core/platform/domain/errors.ts';
import { isPermission, type Permission, permissions } from '../../../core/identity/domain/permission.ts';
import type { ConnectionChange } from '../../../core/identity/operations/change-connection.ts';
import { count, maybeSet, type Parameters, words } from '../parameters.ts';

/**
 * What `POST abook` changes of a connection: the columns of its record, with their prefix or without, and lists of
 * permissions in `grant` and `revoke`.
 * @throws DomainError invalid_input, invalid_parameter
 */
export function connectionChange(parameters: Parameters): ConnectionChange {
  const set = (...names: string[]): boolean | undefined =>
    names.map((name) => maybeSet(parameters, name)).find((value) => value !== undefined);
  return {
    blocked: set('blocked', 'abook_blocked', 'block'),
    ignored: set('ignored', 'abook_ignored', 'ignore'),
    archived: set('archived', 'abook_archived', 'archive'),
    hidden: set('hidden', 'abook_hidden', 'hide'),
    closeness: count(parameters, 'closeness') ?? count(parameters, 'abook_closeness'),
    grants: Object.fromEntries([...grantsIn(parameters, 'grant', true), ...grantsIn(parameters, 'revoke', false)]),
  };
}

function grantsIn(parameters: Parameters, name: string, granted: boolean): [Permission, boolean][] {
  return words(parameters, name).map((permission) => {
    if (!isPermission(permission)) {
      throw new DomainError('invalid_input', `"${name}" lists permissions: ${permissions.join(', ')}.`, {
        parameter: name,
      });
    }
    return [permission, granted];
  });
}
