import type { ItemInput } from '../../../core/content/index.ts';
import { audienceOfConnections, contactsPolicy, findXchan, type NamedAudience } from '../../../core/identity/index.ts';
import { DomainError, type Reader, type UserViewer } from '../../../core/platform/index.ts';

/** The channel itself and no one else. */
async function ownAudience(reader: Reader, viewer: UserViewer): Promise<NamedAudience> {
  const self = await findXchan(reader, { id: viewer.xchanId });
  return { allowXchans: [self!.hash], allowGroups: [], denyXchans: [], denyGroups: [] };
}

/**
 * The audience of an item according to `public_policy`. On the reference server, any text in it makes an item
 * non-public (facts, section 17), so ignoring it would publish something meant to be private. Named recipients take
 * precedence.
 * @throws DomainError invalid_input for a policy without a corresponding audience
 */
export async function applyPublicPolicy(
  reader: Reader,
  viewer: UserViewer,
  policy: string | undefined,
  input: ItemInput,
): Promise<ItemInput> {
  const { allowXchans = [], allowGroups = [] } = input.audience ?? {};
  const isNamed = allowXchans.length + allowGroups.length > 0;
  if (policy === undefined || isNamed || input.parent !== undefined) return input;
  if (policy === 'self') return { ...input, audience: await ownAudience(reader, viewer) };
  if (policy === contactsPolicy) {
    const { denyXchans = [], denyGroups = [] } = input.audience ?? {};
    return { ...input, audience: { ...(await audienceOfConnections(reader, viewer)), denyXchans, denyGroups } };
  }
  throw new DomainError('invalid_input', 'audiences.badPolicy', { policy, parameter: 'public_policy' });
}
