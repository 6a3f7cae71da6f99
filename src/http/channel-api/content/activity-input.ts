import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { ItemInput } from '../../../core/content/domain/item-input.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { itemInput } from './item-input.ts';
import { count, type Parameters, text } from '../parameters.ts';
import { heedPublicPolicy } from './public-policy.ts';

/** Column -> the parameter of `item/update` that means the same. */
const columns = {
  allow_cid: 'contact_allow',
  allow_gid: 'group_allow',
  deny_cid: 'contact_deny',
  deny_gid: 'group_deny',
  expires: 'expire',
  item_consensus: 'consensus',
  item_nocomment: 'nocomment',
  item_type: 'webpage',
  author_xchan: 'remote_xchan',
  uuid: 'message_id',
} as const;

/**
 * Parameters of `POST channel/stream`, which are the columns of an item (facts, section 6). What is stored this way is
 * published all the same: its text may be empty, and there is nothing that stands beside the wall.
 * @throws DomainError forbidden for another channel's `uid`, and those of
 *   `itemInput`
 */
export async function activityInput(reader: Reader, viewer: UserViewer, parameters: Parameters): Promise<ItemInput> {
  const uid = count(parameters, 'uid');
  if (uid !== undefined && uid !== viewer.channelId) {
    throw new DomainError('forbidden', 'Permission denied: "uid" is another channel. Name it in "channel".', {
      parameter: 'uid',
    });
  }
  const renamed: Record<string, unknown> = { ...parameters, allow_empty: '1' };
  for (const [column, name] of Object.entries(columns)) renamed[name] = parameters[column] ?? parameters[name];
  const mid = text(parameters, 'mid');
  if (mid !== undefined) renamed['message_id'] = mid.split('/item/').at(-1);
  // A row with its own id for a parent begins a thread; it does not exist yet, so only others are parents.
  if (parameters['parent'] !== undefined && parameters['parent'] === parameters['id']) delete renamed['parent'];
  if (mid !== undefined && parameters['parent_mid'] === mid) delete renamed['parent_mid'];
  delete renamed['post_id'];
  const asked = itemInput(renamed, []);
  const isPrivate = text(parameters, 'item_private') === '1' && asked.audience === undefined;
  const input = await heedPublicPolicy(reader, viewer, isPrivate ? { public_policy: 'self' } : parameters, asked);
  return { ...input, body: input.body ?? '' };
}
