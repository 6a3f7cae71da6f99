import type { PrivacyGroup } from '../../../core/identity/domain/privacy-group.ts';
import { flag, int } from '../strings.ts';

/** The privacy group record of the specification. */
export function encodePrivacyGroup(group: PrivacyGroup) {
  return {
    id: int(group.id),
    hash: group.hash,
    uid: int(group.channelId),
    visible: flag(group.visible),
    deleted: flag(group.deleted),
    gname: group.name,
  };
}
