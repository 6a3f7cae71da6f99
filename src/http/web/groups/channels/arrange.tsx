import { Type } from 'typebox';
import {
  addCategory,
  changeCategory,
  type ChannelCategory,
  type Group,
  listCategories,
  listPlacedProjects,
  longestCategoryName,
  placeForum,
  type Project,
  removeCategory,
} from '../../../../core/groups/index.ts';
import { notFound } from '../../../../core/platform/index.ts';
import {
  ActionButton,
  channelPath,
  EmptyState,
  Field,
  Form,
  GroupHead,
  groupMaintainer,
  groupPath,
  Icon,
  page,
  pageNumber,
  Pagination,
  rowId,
  useTyped,
  useWords,
} from '../../shared/index.ts';

const shownChannels = 200;
const name = Type.String({ maxLength: 10 * longestCategoryName });
const to = Type.Enum(['up', 'down']);

/** The channels of a group in their order, and their categories, for its Maintainers and Owners. */
export const arrangePage = page({
  path: 'channels',
  who: groupMaintainer,
  query: { page: pageNumber },
  load: async ({ reader, viewer, group, query: { page: number = 1 } }) => {
    if (group.kind !== 'group') throw notFound('page');
    const slice = { limit: shownChannels, offset: (number - 1) * shownChannels };
    return {
      channels: await listPlacedProjects(reader, viewer, group, slice),
      categories: await listCategories(reader, group.id),
      number,
    };
  },
  view: (shown) => ({ title: shown.words.arrange.title({ group: shown.group.name }), content: <Arrange {...shown} /> }),
  notices: ({ words }) => words.arrange.notices,
  actions: {
    categories: {
      input: { name },
      run: async ({ operations, viewer, group, input }) => {
        await addCategory(operations, viewer, group.id, input);
        return { notice: 'added' };
      },
    },
    'categories/:category': {
      input: { category: rowId, name },
      run: async ({ operations, viewer, group, input: { category: id, ...change } }) => {
        await changeCategory(operations, viewer, { groupId: group.id, id }, change);
        return { notice: 'changed' };
      },
    },
    'categories/:category/place': {
      input: { category: rowId, to },
      run: async ({ operations, viewer, group, input: { category: id, ...change } }) => {
        await changeCategory(operations, viewer, { groupId: group.id, id }, change);
        return { notice: 'changed' };
      },
    },
    'categories/:category/remove': {
      input: { category: rowId },
      run: async ({ operations, viewer, group, input: { category: id } }) => {
        await removeCategory(operations, viewer, { groupId: group.id, id });
        return { notice: 'removed' };
      },
    },
    ':channel/place': {
      input: { channel: rowId, to },
      run: async ({ operations, viewer, input: { channel, ...change } }) => {
        await placeForum(operations, viewer, channel, change);
        return { anchor: `channel-${channel}` };
      },
    },
    ':channel/category': {
      input: { channel: rowId, category: rowId },
      run: async ({ operations, viewer, input: { channel, category } }) => {
        await placeForum(operations, viewer, channel, { categoryId: category || null });
        return { anchor: `channel-${channel}` };
      },
    },
  },
});

interface ArrangeProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  /** In their order. */
  readonly channels: { readonly rows: readonly Project[]; readonly hasMore: boolean };
  /** Of the page of the list. */
  readonly number: number;
  /** All of the group, in their order. */
  readonly categories: readonly ChannelCategory[];
}

/** The channels of a group in their order, category by category, and what changes it. */
function Arrange({ channels, number, categories, ...place }: ArrangeProps) {
  const { group } = place;
  const { arrange, groups } = useWords();
  const inNone = channels.rows.filter(({ categoryId }) => categoryId === null);
  return (
    <>
      <GroupHead {...place} title={arrange.title({ group: group.name })} tab="channels" />
      <p class="faint">{arrange.hint}</p>
      <p>
        <a class="button second" href={groupPath(group, 'channels/new')}>
          <Icon name="plus" /> {groups.newChannel}
        </a>
      </p>
      {channels.rows.length === 0 && <EmptyState>{arrange.none}</EmptyState>}
      {inNone.length > 0 && (
        <section aria-labelledby="category-0">
          <h2 id="category-0" class={categories.length === 0 ? 'hidden' : undefined}>
            {arrange.uncategorized}
          </h2>
          <Channels channels={inNone} categories={categories} labelledBy="category-0" />
        </section>
      )}
      {categories.map((category, index) => (
        <Category
          key={category.id}
          category={category}
          isFirst={index === 0}
          isLast={index === categories.length - 1}
          channels={channels.rows.filter(({ categoryId }) => categoryId === category.id)}
          categories={categories}
        />
      ))}
      <Pagination
        page={number}
        hasMore={channels.hasMore}
        pathOf={(other) => `${groupPath(group, 'channels')}?page=${other}`}
      />
      <AddCategory />
    </>
  );
}

interface CategoryProps {
  readonly category: ChannelCategory;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly channels: readonly Project[];
  readonly categories: readonly ChannelCategory[];
}

function Category({ category, isFirst, isLast, channels, categories }: CategoryProps) {
  const { arrange } = useWords();
  const { id, name } = category;
  const values = { category: id };
  return (
    <section aria-labelledby={`category-${id}`}>
      <h2 id={`category-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <div class="actions">
        <Steps action="categories/:category/place" values={values} name={name} isFirst={isFirst} isLast={isLast} />
        <Form action="categories/:category" values={values} class="in-line">
          <CategoryName category={category} />
          <button type="submit" class="second small-button" aria-label={arrange.renameOf({ name })}>
            {arrange.rename}
          </button>
        </Form>
        <ActionButton
          action="categories/:category/remove"
          values={values}
          class="second small-button"
          aria-label={arrange.removeOf({ name })}
        >
          {arrange.remove}
        </ActionButton>
      </div>
      {channels.length === 0 ? (
        <p class="faint">{arrange.emptyCategory}</p>
      ) : (
        <Channels channels={channels} categories={categories} labelledBy={`category-${id}`} />
      )}
    </section>
  );
}

function CategoryName({ category: { id, name } }: Pick<CategoryProps, 'category'>) {
  const { arrange } = useWords();
  const value = useTyped('name')?.[0] ?? name;
  return (
    <>
      <label class="hidden" for={`name-${id}`}>
        {arrange.nameOf({ name })}
      </label>
      <input id={`name-${id}`} name="name" value={value} required maxLength={longestCategoryName} dir="auto" />
    </>
  );
}

interface ChannelsProps {
  readonly channels: readonly Project[];
  readonly categories: readonly ChannelCategory[];
  readonly labelledBy: string;
}

function Channels({ channels, categories, labelledBy }: ChannelsProps) {
  return (
    <ul class="rows" aria-labelledby={labelledBy}>
      {channels.map((channel, index) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          categories={categories}
          isFirst={index === 0}
          isLast={index === channels.length - 1}
        />
      ))}
    </ul>
  );
}

interface ChannelRowProps {
  readonly channel: Project;
  readonly categories: readonly ChannelCategory[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function ChannelRow({ channel, categories, isFirst, isLast }: ChannelRowProps) {
  const { arrange, editForum, groups } = useWords();
  const { id, name, topic, isRestricted, archived } = channel;
  return (
    <li id={`channel-${id}`}>
      <div class="grow">
        <Icon name={isRestricted ? 'lock' : 'hash'} />{' '}
        <a href={channelPath(channel)}>
          <bdi>{name}</bdi>
        </a>{' '}
        {isRestricted && <span class="badge">{groups.someMembers}</span>}{' '}
        {archived && <span class="badge">{groups.archived}</span>}
        {topic !== '' && (
          <span class="below" dir="auto">
            {topic}
          </span>
        )}
      </div>
      <div class="actions">
        <Steps action=":channel/place" values={{ channel: id }} name={name} isFirst={isFirst} isLast={isLast} />
        {categories.length > 0 && <CategoryForm channel={channel} categories={categories} />}
        <a class="button second small-button" href={`/forums/${id}`} aria-label={editForum.title({ channel: name })}>
          {arrange.change}
        </a>
      </div>
    </li>
  );
}

function CategoryForm({ channel, categories }: Pick<ChannelRowProps, 'channel' | 'categories'>) {
  const { arrange } = useWords();
  const { id, name, categoryId } = channel;
  return (
    <Form action=":channel/category" values={{ channel: id }} class="in-line">
      <label class="hidden" for={`category-of-${id}`}>
        {arrange.categoryOf({ name })}
      </label>
      <select id={`category-of-${id}`} name="category">
        <option value="0">{arrange.noCategory}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id} selected={category.id === categoryId}>
            {category.name}
          </option>
        ))}
      </select>
      <button type="submit" class="second small-button" aria-label={arrange.putOf({ name })}>
        {arrange.put}
      </button>
    </Form>
  );
}

interface StepsProps {
  readonly action: string;
  readonly values: Readonly<Record<string, number>>;
  /** What is moved. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One place up, one down. */
function Steps({ action, values, name, isFirst, isLast }: StepsProps) {
  const { arrange } = useWords();
  return (
    <Form action={action} values={values} class="in-line">
      <button
        type="submit"
        name="to"
        value="up"
        class="second small-button"
        disabled={isFirst}
        aria-label={arrange.upOf({ name })}
        title={arrange.up}
      >
        <Icon name="arrow-up" />
      </button>
      <button
        type="submit"
        name="to"
        value="down"
        class="second small-button"
        disabled={isLast}
        aria-label={arrange.downOf({ name })}
        title={arrange.down}
      >
        <Icon name="arrow-down" />
      </button>
    </Form>
  );
}

function AddCategory() {
  const { arrange } = useWords();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{arrange.add}</h2>
      <Form action="categories" class="stack">
        <Field name="name" label={arrange.name} required maxLength={longestCategoryName} dir="auto" />
        <div>
          <button type="submit">{arrange.addIt}</button>
        </div>
      </Form>
    </section>
  );
}
