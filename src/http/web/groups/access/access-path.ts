import type { Group } from '../../../../core/groups/index.ts';
import { groupPath } from '../../shared/index.ts';

/** Address of the tokens and service accounts of a group, or of what `rest` names among them. */
export function accessPath(group: Pick<Group, 'fullPath'>, rest?: string): string {
  return groupPath(group, rest === undefined ? 'access' : `access/${rest}`);
}
