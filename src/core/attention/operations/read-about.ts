import { type Item, readItems } from '../../content/index.ts';
import { findChannelsFor, findKnownXchanIds, findXchansFor } from '../../identity/index.ts';
import type { Reader, UserViewer } from '../../platform/index.ts';

/** Names, titles and places of what notifications and posts are about, as far as the viewer may know and see them. */
export async function readAbout(
  reader: Reader,
  viewer: UserViewer,
  lines: readonly { readonly itemId: number | null; readonly actorXchanId: number | null }[],
) {
  const actors = [...new Set(lines.flatMap(({ actorXchanId }) => actorXchanId ?? []))];
  const faces = await findXchansFor(reader, viewer, [...(await findKnownXchanIds(reader, viewer, actors))]);
  const items = await readItems(reader, viewer, [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))]);
  const tops = await readItems(reader, viewer, [...new Set(items.map(({ parentId }) => parentId))]);
  const byId = new Map<number, Item>([...items, ...tops].map((item) => [item.id, item]));
  const channels = await findChannelsFor(reader, viewer, [...new Set(items.map(({ channelId }) => channelId))]);
  return {
    name: (xchanId: number | null) => faces.get(xchanId ?? 0)?.name ?? '',
    of: (itemId: number | null) => {
      const item = byId.get(itemId ?? 0);
      if (!item) return { title: '', where: '', path: undefined };
      const top = byId.get(item.parentId) ?? item;
      const shown = item.reaction === null ? item : top;
      const channel = channels.get(item.channelId);
      const where = channel ? `${channel.groupId === null ? '' : '#'}${channel.name}` : '';
      return { title: shown.title || top.title, where, path: `/item/${shown.uuid}` };
    },
  };
}
