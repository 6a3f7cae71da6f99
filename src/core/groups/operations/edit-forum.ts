import { findChannel, renameChannel, setArchived, setTopic } from '../../identity/index.ts';
import {
  type AuditAction,
  cleanText,
  DomainError,
  insertGroupEvent,
  notFound,
  type OperationContext,
  type UserViewer,
} from '../../platform/index.ts';
import { longestTopic } from '../domain/channel-category.ts';
import type { Project } from '../domain/project.ts';
import { forumName, requireMaintained, requireProject } from './open-forum.ts';

/** Editable fields of a group's channel; its address doesn't change. */
export interface ForumChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The current topic, in one line; empty for none. */
  readonly topic?: string | undefined;
  /** An archived channel is read as before, and takes nothing new. */
  readonly isArchived?: boolean | undefined;
}

/**
 * Changes a channel of a group, or archives it and opens it again; the log of the group has each.
 * @throws DomainError not_found (channel), forbidden below Maintainer, invalid_input
 */
export async function editForum(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  changes: ForumChanges,
): Promise<Project> {
  const { reader } = context.database;
  const known = await requireProject(reader, viewer, channelId);
  const name = changes.name === undefined ? undefined : forumName(changes.name);
  const description = changes.description === undefined ? undefined : cleanText(changes.description).trim();
  const topic = changes.topic === undefined ? undefined : forumTopic(changes.topic);
  await context.database.write(viewer, async (tx) => {
    const { id: namespaceId } = await requireMaintained(tx, viewer, known.group.id);
    const channel = await findChannel(tx, channelId);
    if (!channel) throw notFound('project');
    await context.checkTexts(tx, viewer, { groupId: null, texts: { name, description, topic } });
    const now = context.clock.now();
    const log = (action: ForumAction): Promise<void> =>
      insertGroupEvent(tx, { namespaceId, actor: viewer, action, details: { channel: name ?? channel.name }, now });
    const isRenamed = name !== undefined && name !== channel.name;
    const isTopicNew = topic !== undefined && topic !== channel.topic;
    if (isTopicNew) await setTopic(tx, channelId, topic);
    const isDescribed = description !== undefined && description !== channel.description;
    if (isRenamed || isDescribed) await renameChannel(tx, channel, { name, description }, now);
    if (isRenamed || isDescribed || isTopicNew) await log('change_channel');
    const isArchived = changes.isArchived ?? channel.archived;
    if (isArchived === channel.archived) return;
    await setArchived(tx, channelId, isArchived);
    await log(isArchived ? 'archive_channel' : 'unarchive_channel');
  });
  return requireProject(reader, viewer, channelId);
}

/** @throws DomainError invalid_input */
function forumTopic(text: string): string {
  const topic = cleanText(text).replace(/\s+/gu, ' ').trim();
  if (topic.length <= longestTopic) return topic;
  throw new DomainError('invalid_input', 'fields.tooLong', { max: longestTopic, field: 'topic' });
}

type ForumAction = Extract<AuditAction, 'change_channel' | 'archive_channel' | 'unarchive_channel'>;
