import { type ChannelCategory, type Group, longestCategoryName, type Project } from '../../../../core/groups/index.ts';
import {
  Breadcrumbs,
  channelPath,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  Icon,
  Pagination,
  SuccessNotice,
  usePage,
  useWords,
} from '../../shared/index.ts';

interface ArrangeProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly isOwner: boolean;
  /** In their order. */
  readonly channels: { readonly rows: readonly Project[]; readonly hasMore: boolean };
  readonly page: number;
  /** All of the group, in their order. */
  readonly categories: readonly ChannelCategory[];
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** The channels of a group in their order, category by category, and what changes it. */
export function ArrangePage(props: ArrangeProps) {
  const { group, ancestors, isOwner, channels, page, categories, problem, done } = props;
  const { arrange, groups } = useWords();
  const inNone = channels.rows.filter(({ categoryId }) => categoryId === null);
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs([...ancestors, group])} />
      <h1>{arrange.title(group.name)}</h1>
      <GroupPages group={group} current="channels" isOwner={isOwner} isModerator />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
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
        page={page}
        hasMore={channels.hasMore}
        pathOf={(other) => `${groupPath(group, 'channels')}?page=${other}`}
      />
      <AddCategory group={group} />
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
  const { csrfToken } = usePage();
  const { id, groupId, name } = category;
  const action = `/groups/${groupId}/categories/${id}`;
  return (
    <section aria-labelledby={`category-${id}`}>
      <h2 id={`category-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <div class="actions">
        <Steps action={`${action}/place`} name={name} isFirst={isFirst} isLast={isLast} />
        <form method="post" action={action} class="in-line">
          <CsrfInput value={csrfToken} />
          <label class="hidden" for={`name-${id}`}>
            {arrange.nameOf(name)}
          </label>
          <input id={`name-${id}`} name="name" value={name} required maxLength={longestCategoryName} dir="auto" />
          <button type="submit" class="second small-button" aria-label={arrange.renameOf(name)}>
            {arrange.rename}
          </button>
        </form>
        <form method="post" action={`${action}/remove`}>
          <CsrfInput value={csrfToken} />
          <button type="submit" class="second small-button" aria-label={arrange.removeOf(name)}>
            {arrange.remove}
          </button>
        </form>
      </div>
      {channels.length === 0 ? (
        <p class="faint">{arrange.emptyCategory}</p>
      ) : (
        <Channels channels={channels} categories={categories} labelledBy={`category-${id}`} />
      )}
    </section>
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
        <Steps action={`/forums/${id}/place`} name={name} isFirst={isFirst} isLast={isLast} />
        {categories.length > 0 && <CategoryForm channel={channel} categories={categories} />}
        <a class="button second small-button" href={`/forums/${id}`} aria-label={editForum.title(name)}>
          {arrange.change}
        </a>
      </div>
    </li>
  );
}

function CategoryForm({ channel, categories }: Pick<ChannelRowProps, 'channel' | 'categories'>) {
  const { arrange } = useWords();
  const { csrfToken } = usePage();
  const { id, name, categoryId } = channel;
  return (
    <form method="post" action={`/forums/${id}/category`} class="in-line">
      <CsrfInput value={csrfToken} />
      <label class="hidden" for={`category-of-${id}`}>
        {arrange.categoryOf(name)}
      </label>
      <select id={`category-of-${id}`} name="category">
        <option value="0">{arrange.noCategory}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id} selected={category.id === categoryId}>
            {category.name}
          </option>
        ))}
      </select>
      <button type="submit" class="second small-button" aria-label={arrange.putOf(name)}>
        {arrange.put}
      </button>
    </form>
  );
}

interface StepsProps {
  readonly action: string;
  /** What is moved. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One place up, one down. */
function Steps({ action, name, isFirst, isLast }: StepsProps) {
  const { arrange } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action={action} class="in-line">
      <CsrfInput value={csrfToken} />
      <button
        type="submit"
        name="to"
        value="up"
        class="second small-button"
        disabled={isFirst}
        aria-label={arrange.upOf(name)}
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
        aria-label={arrange.downOf(name)}
        title={arrange.down}
      >
        <Icon name="arrow-down" />
      </button>
    </form>
  );
}

function AddCategory({ group }: Pick<ArrangeProps, 'group'>) {
  const { arrange } = useWords();
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{arrange.add}</h2>
      <form method="post" action={`/groups/${group.id}/categories`} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="category-name">{arrange.name}</label>
          <input id="category-name" name="name" required maxLength={longestCategoryName} dir="auto" />
        </div>
        <div>
          <button type="submit">{arrange.addIt}</button>
        </div>
      </form>
    </section>
  );
}
