import { emptySection, findChannel, setSection } from '../../identity/index.ts';
import {
  cleanText,
  DomainError,
  insertGroupEvent,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import {
  type ChannelCategory,
  longestCategoryName,
  maxCategories,
  placedAt,
  type Placing,
} from '../domain/channel-category.ts';
import type { Project } from '../domain/project.ts';
import {
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  listSection,
  renameCategory,
  setCategoryOrder,
} from '../storage/channel-categories.ts';
import { requireMaintained, requireProject } from './open-forum.ts';

/** New position of a group's channel. */
export interface ForumPlace {
  /** The section; null for none, undefined for that in which it is. */
  readonly categoryId?: number | null | undefined;
  /** Its end where undefined, if the section is another one. */
  readonly to?: Placing | undefined;
}

/**
 * Puts a channel of a group into another place of the list, or into another section.
 * @throws DomainError not_found (channel), forbidden below Maintainer, invalid_input for a section of another group
 */
export async function placeForum(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  place: ForumPlace,
): Promise<Project> {
  const { reader } = context.database;
  const known = await requireProject(reader, viewer, channelId);
  await context.database.write(viewer, async (tx) => {
    const { id: groupId } = await requireMaintained(tx, viewer, known.group.id);
    if (!(await findChannel(tx, channelId))) throw notFound('project');
    const categoryId = place.categoryId === undefined ? known.categoryId : place.categoryId;
    if (categoryId !== null && (await findCategory(tx, categoryId))?.groupId !== groupId) {
      throw new DomainError('invalid_input', 'groups.noSuchCategory', { field: 'category_id' });
    }
    const before = await listSection(tx, groupId, categoryId);
    const isThere = before.includes(channelId);
    if (isThere && place.to === undefined) return;
    await setSection(tx, categoryId, placedAt(before, channelId, place.to ?? before.length + 1));
    await logArranged(context, tx, viewer, groupId, { channel: known.name });
  });
  return requireProject(reader, viewer, channelId);
}

/**
 * Adds a section for the channels of a group at the end.
 * @throws DomainError not_found (group), forbidden below Maintainer, invalid_input, unprocessable if there are too many
 */
export function addCategory(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  draft: { readonly name: string },
): Promise<ChannelCategory> {
  return context.database.write(viewer, async (tx) => {
    await requireMaintained(tx, viewer, groupId);
    const name = categoryName(draft.name);
    await context.checkTexts(tx, viewer, { groupId: null, texts: { name } });
    const all = await listCategories(tx, groupId);
    if (all.length >= maxCategories) {
      throw new DomainError('unprocessable', 'groups.tooManyCategories', { max: maxCategories });
    }
    const position = (all.at(-1)?.position ?? 0) + 1;
    const id = await insertCategory(tx, { groupId, name, position, now: context.clock.now() });
    await logArranged(context, tx, viewer, groupId, { category: name });
    return { id, groupId, name, position };
  });
}

/**
 * Renames a section, or puts it into another place among the others.
 * @throws DomainError not_found, forbidden below Maintainer, invalid_input
 */
export function changeCategory(
  context: OperationContext,
  viewer: UserViewer,
  of: { readonly groupId: number; readonly id: number },
  changes: { readonly name?: string | undefined; readonly to?: Placing | undefined },
): Promise<ChannelCategory> {
  return context.database.write(viewer, async (tx) => {
    const category = await requireCategory(tx, viewer, of);
    const name = changes.name === undefined ? category.name : categoryName(changes.name);
    await context.checkTexts(tx, viewer, { groupId: null, texts: { name: changes.name } });
    if (name !== category.name) await renameCategory(tx, category.id, name);
    if (changes.to !== undefined) {
      const ids = (await listCategories(tx, category.groupId)).map(({ id }) => id);
      await setCategoryOrder(tx, placedAt(ids, category.id, changes.to));
    }
    await logArranged(context, tx, viewer, category.groupId, { category: name });
    return (await findCategory(tx, category.id))!;
  });
}

/**
 * Removes a section; its channels stay, in none.
 * @throws DomainError not_found, forbidden below Maintainer
 */
export async function removeCategory(
  context: OperationContext,
  viewer: UserViewer,
  of: { readonly groupId: number; readonly id: number },
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const category = await requireCategory(tx, viewer, of);
    await emptySection(tx, category.id);
    await deleteCategory(tx, category.id);
    await logArranged(context, tx, viewer, category.groupId, { category: category.name });
  });
}

async function requireCategory(
  tx: Tx,
  viewer: UserViewer,
  { groupId, id }: { readonly groupId: number; readonly id: number },
): Promise<ChannelCategory> {
  await requireMaintained(tx, viewer, groupId);
  const category = await findCategory(tx, id);
  if (category?.groupId !== groupId) throw notFound('category');
  return category;
}

/** @throws DomainError invalid_input */
function categoryName(text: string): string {
  const name = cleanText(text).replace(/\s+/gu, ' ').trim();
  if (name !== '' && name.length <= longestCategoryName) return name;
  throw new DomainError('invalid_input', 'fields.badLength', { max: longestCategoryName, field: 'name' });
}

function logArranged(
  context: OperationContext,
  tx: Tx,
  actor: UserViewer,
  namespaceId: number,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return insertGroupEvent(tx, { namespaceId, actor, action: 'arrange_channels', details, now: context.clock.now() });
}
