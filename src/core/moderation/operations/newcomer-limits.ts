import { maxNewcomerLimits, type NewcomerLimits, setNewcomerLimits } from '../../content/index.ts';
import { DomainError, insertLogEvent, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { assertModerates } from './require-moderator.ts';

/**
 * Sets the limits of new people: on the server (null) by an administrator, in a group by one of its moderators.
 * @param limits undefined for those of the parent group or the server; on the server for none
 * @throws DomainError forbidden, invalid_input
 */
export async function changeNewcomerLimits(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number | null,
  limits: NewcomerLimits | undefined,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await assertModerates(tx, viewer, groupId);
    if (limits) assertLimits(limits);
    await setNewcomerLimits(tx, groupId, limits);
    const { days = 0, messages = 0, maxAnHour = null, links = 'allow' } = limits ?? {};
    const numbers = { days, messages, links };
    const details = limits ? { ...numbers, ...(maxAnHour !== null && { max_an_hour: maxAnHour }) } : {};
    await insertLogEvent(tx, viewer, { groupId, action: 'change_newcomer_limits', details, now: context.clock.now() });
  });
}

/** @throws DomainError invalid_input */
function assertLimits({ days, messages, maxAnHour }: NewcomerLimits): void {
  const given = { days, messages, maxAnHour: maxAnHour ?? 1 };
  for (const [name, max] of Object.entries(maxNewcomerLimits)) {
    const value = given[name as keyof typeof given];
    const min = name === 'maxAnHour' ? 1 : 0;
    if (Number.isInteger(value) && value >= min && value <= max) continue;
    const field = name === 'maxAnHour' ? 'max_an_hour' : name;
    throw new DomainError('invalid_input', 'newcomers.badNumber', { min, max, field });
  }
}
