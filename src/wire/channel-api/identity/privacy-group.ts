import { type Static, Type } from 'typebox';
import type { PrivacyGroup } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { flag, int } from '../strings.ts';

/** The privacy group record of the specification. */
export const privacyGroupRecord = named('PrivacyGroup', Type.Object(texts('id hash uid visible deleted gname')));

/** A privacy group as its record. */
export function encodePrivacyGroup(group: PrivacyGroup): Static<typeof privacyGroupRecord> {
  return {
    id: int(group.id),
    hash: group.hash,
    uid: int(group.channelId),
    visible: flag(group.visible),
    deleted: flag(group.deleted),
    gname: group.name,
  };
}
