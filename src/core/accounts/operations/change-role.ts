import { type ChannelRole, type Limit, type Permission, readLimits, setRole } from '../../identity/index.ts';
import { notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';

/**
 * Changes the role of the viewer's channel, or its own limits, which make the role custom; other limits stay.
 * @throws DomainError not_found
 */
export async function changeRole(
  context: OperationContext,
  viewer: UserViewer,
  change: { role: ChannelRole | undefined; limits: Readonly<Partial<Record<Permission, Limit>>> },
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    if (change.role !== undefined && change.role !== 'custom') await setRole(tx, viewer.channelId, change.role, {});
    const isCustom = change.role === 'custom' || Object.keys(change.limits).length > 0;
    if (!isCustom) return;
    const limits = await readLimits(tx, viewer.channelId);
    if (!limits) throw notFound('channel');
    await setRole(tx, viewer.channelId, 'custom', { ...limits, ...change.limits });
  });
}
