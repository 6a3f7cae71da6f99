import { requireOwnedGroup } from '../../../groups/index.ts';
import {
  commit,
  DomainError,
  insertGroupEvent,
  type OperationContext,
  type UserViewer,
} from '../../../platform/index.ts';
import { requestSettingBounds, type RequestSettings, settingOutOfBounds } from '../../domain/request.ts';
import { readRequestSettings, writeRequestSettings } from '../../storage/request-settings.ts';
import { requireOwnedNamespace } from '../own-source-user.ts';

/** Changes; absent members stay. */
export type RequestSettingChanges = { readonly [Name in keyof RequestSettings]?: number | undefined };

/**
 * A group's settings for unanswered requests, for its Owners.
 * @throws DomainError not_found, forbidden
 */
export async function showRequestSettings(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
): Promise<RequestSettings> {
  await requireOwnedGroup(reader, viewer, groupId);
  return readRequestSettings(reader, groupId);
}

/**
 * Changes reminder frequency and expiry, also for open requests.
 * @throws DomainError not_found, forbidden, unprocessable for a subgroup, or a number out of its bounds
 */
export function changeRequestSettings(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  changes: RequestSettingChanges,
): Promise<RequestSettings> {
  return commit(context, 'change-request-settings', viewer, async (tx) => {
    await requireOwnedNamespace(tx, viewer, groupId);
    const before = await readRequestSettings(tx, groupId);
    const settings = {
      intervalDays: changes.intervalDays ?? before.intervalDays,
      maxReminders: changes.maxReminders ?? before.maxReminders,
      expiryDays: changes.expiryDays ?? before.expiryDays,
    };
    const wrong = settingOutOfBounds(settings);
    if (wrong) {
      const { minimum, maximum } = requestSettingBounds[wrong];
      throw new DomainError('unprocessable', 'requests.badReminders', { min: minimum, max: maximum });
    }
    await writeRequestSettings(tx, groupId, { ...settings, changedBy: viewer.userId });
    await insertGroupEvent(tx, {
      namespaceId: groupId,
      actor: viewer,
      action: 'change_request_settings',
      details: {
        reminder_interval_days: settings.intervalDays,
        max_reminders: settings.maxReminders,
        expires_after_days: settings.expiryDays,
      },
      now: context.clock.now(),
    });
    return settings;
  });
}
