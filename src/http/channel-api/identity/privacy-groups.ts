import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import {
  changePrivacyGroup,
  createPrivacyGroup,
  deletePrivacyGroup,
  listMemberVersions,
  listPrivacyGroups,
  type PrivacyGroup,
  renamePrivacyGroup,
} from '../../../core/identity/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { memberRecord } from '../../../wire/channel-api/identity/connection.ts';
import {
  membersInput,
  privacyGroupInput,
  privacyGroupNameInput,
} from '../../../wire/channel-api/identity/identity-input.ts';
import { encodePrivacyGroup, privacyGroupRecord } from '../../../wire/channel-api/identity/privacy-group.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';
import { listOf, streamOf } from '../json-stream.ts';
import { connectionRows } from './connection-rows.ts';

const noSuchGroup = { 404: 'The channel has no such privacy group.' } as const;

/** Privacy groups of the channel, and who is in them. */
export const privacyGroupEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'group',
    section: 'Channels',
    summary: 'The privacy groups of the channel',
    description: 'A list, possibly empty.',
    isAliased: true,
    input: noInput,
    answer: Type.Array(privacyGroupRecord),
    handle: async ({ context, viewer }) => {
      const groups = await listPrivacyGroups(context.operations.database.reader, viewer.channelId);
      return groups.map(encodePrivacyGroup);
    },
  }),
  endpoint({
    method: 'POST',
    path: 'group',
    section: 'Channels',
    summary: 'Create a privacy group named gname, or rename one',
    description: '`success` and `group`. `group_id` takes precedence over `group_name`, as in `group_members`.',
    refusals: noSuchGroup,
    isAliased: true,
    reference: 'ours',
    input: privacyGroupNameInput,
    answer: Type.Object({ success, group: privacyGroupRecord }),
    handle: async (call) => {
      const { context, viewer, input } = call;
      const { gname: name, group_id: id, group_name: oldName } = input;
      const known = id || oldName !== undefined ? await findPrivacyGroup(call) : undefined;
      const group = known
        ? await renamePrivacyGroup(context.operations, viewer, known.id, { name })
        : await createPrivacyGroup(context.operations, viewer, { name });
      return { ...succeeded, group: encodePrivacyGroup(group) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'group/delete',
    section: 'Channels',
    summary: 'Delete a privacy group',
    description: 'It no longer gives access, but still excludes the people that it excluded.',
    refusals: { ...noSuchGroup, 409: 'The default audience refers to it.' },
    reference: 'ours',
    input: privacyGroupInput,
    answer: Type.Object({ success }),
    handle: async (call) => {
      const group = await findPrivacyGroup(call);
      await deletePrivacyGroup(call.context.operations, call.viewer, group.id);
      return succeeded;
    },
  }),
  endpoint({
    method: 'GET',
    path: 'group_members',
    section: 'Channels',
    summary: 'The members of a privacy group',
    description: 'Each with connection and identity.',
    refusals: noSuchGroup,
    isAliased: true,
    input: privacyGroupInput,
    answer: Type.Array(memberRecord),
    handle: async (call) => memberRecords(call.context, call.viewer, await findPrivacyGroup(call)),
  }),
  endpoint({
    method: 'POST',
    path: 'group_members',
    section: 'Channels',
    summary: 'Add identities to a privacy group, or remove them',
    description: 'The members after the change.',
    refusals: noSuchGroup,
    isAliased: true,
    reference: 'ours',
    input: membersInput,
    answer: Type.Array(memberRecord),
    handle: async (call) => {
      const { context, viewer, input } = call;
      const group = await findPrivacyGroup(call);
      const change = { add: input.add ?? [], remove: input.remove ?? [] };
      await changePrivacyGroup(context.operations, viewer, group.id, change);
      return memberRecords(context, viewer, group);
    },
  }),
];

/**
 * `group_id` wins; a name counts without regard to case (facts, section 13).
 * @throws DomainError missing_parameter, not_found
 */
async function findPrivacyGroup({
  context,
  viewer,
  input,
}: Pick<Call<Static<typeof privacyGroupInput>>, 'context' | 'viewer' | 'input'>): Promise<PrivacyGroup> {
  const id = input.group_id || undefined;
  const name = input.group_name?.trim().toLowerCase();
  if (id === undefined && name === undefined) {
    throw new DomainError('missing_parameter', 'privacyGroups.noneNamed');
  }
  const groups = await listPrivacyGroups(context.operations.database.reader, viewer.channelId);
  const group = groups.find((each) => (id === undefined ? each.name.toLowerCase() === name : each.id === id));
  if (!group) throw notFound('privacyGroup');
  return group;
}

async function memberRecords(context: HttpContext, viewer: UserViewer, group: PrivacyGroup): Promise<Readable> {
  const members = await listMemberVersions(context.operations.database.reader, viewer, group.id);
  return streamOf(listOf(connectionRows(context, viewer, members, group.id)));
}
