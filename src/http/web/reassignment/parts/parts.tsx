import { Type } from 'typebox';
import { readItems } from '../../../../core/content/index.ts';
import { decodeCursor, encodeCursor } from '../../../../core/platform/index.ts';
import {
  acceptPart,
  previewRequest,
  type RequestPreview,
  requireRequested,
  type SourceUser,
} from '../../../../core/reassignment/index.ts';
import { findRequestedPosts } from '../../../reassignment/requested-posts.ts';
import { PostList } from '../../content/post-card.tsx';
import type { Post } from '../../content/post.ts';
import { postsOf } from '../../content/posts.ts';
import { Breadcrumbs, Form, FormRefusal, page, rowId, signedIn, Tick, useWords } from '../../shared/index.ts';
import { Hindrance, nameOf, tried } from '../owners.tsx';
import { partsPath, requestPath } from '../request-paths.ts';

const postsPerPage = 20;
const year = Type.Integer({ minimum: 0, maximum: 9999 });
const many = { maxItems: 1000 };

/** Contributions of a request, for the assignee, who may accept only a part. */
export const partsPage = page({
  path: '/import/requests/:id/contributions',
  who: signedIn,
  params: { id: rowId },
  query: {
    search: Type.Optional(Type.String({ maxLength: 255 })),
    channel: Type.Optional(Type.Union([rowId, Type.Literal('')])),
    year: Type.Optional(Type.Union([year, Type.Literal('')])),
    after: Type.Optional(Type.String({ maxLength: 200 })),
  },
  load: async ({ operations, reader, viewer, words, params: { id }, query }) => {
    const sourceUser = await requireRequested(reader, viewer, id);
    const preview = await previewRequest(operations, viewer, id);
    const filter = {
      search: query.search?.trim() ?? '',
      channel: query.channel || undefined,
      year: query.year || undefined,
    };
    const channel = preview.channels.find((each) => each.id === filter.channel);
    const after = query.after === undefined ? undefined : decodeCursor(query.after);
    const wanted = { ...filter, channel, after, limit: postsPerPage };
    const { value: found, problem } = await tried(findRequestedPosts(reader, viewer, sourceUser, wanted), words);
    return {
      sourceUser,
      preview,
      filter,
      problem,
      posts: await postsOf(operations, viewer, await readItems(reader, viewer, found?.ids ?? [])),
      next: found?.next && partsPath(id, { ...filter, after: encodeCursor(found.next) }),
    };
  },
  view: (shown) => ({
    title: shown.words.reassigning.parts.title,
    status: shown.problem === undefined ? undefined : 422,
    content: <Parts {...shown} />,
  }),
  actions: {
    default: {
      input: {
        channels: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), many)),
        years: Type.Optional(Type.Array(year, many)),
      },
      run: async ({ operations, viewer, params, words, input: { channels = [], years = [] } }) => {
        if (channels.length + years.length === 0) throw new FormRefusal(words.reassigning.parts.nothingChosen);
        return { to: requestPath(await acceptPart(operations, viewer, params.id, { channels, years })) };
      },
    },
  },
});

interface PartsProps {
  readonly sourceUser: SourceUser;
  readonly preview: RequestPreview;
  /** What is looked for among the posts. */
  readonly filter: {
    readonly search: string;
    readonly channel: number | undefined;
    readonly year: number | undefined;
  };
  readonly posts: readonly Post[];
  /** Address of the next page. */
  readonly next: string | undefined;
  readonly problem: string | undefined;
}

function Parts(props: PartsProps) {
  const { sourceUser, preview, problem } = props;
  const { reassigning, requests } = useWords();
  const words = reassigning.parts;
  return (
    <>
      <Breadcrumbs links={[[requestPath(sourceUser.id), requests.title]]} />
      <h1>{words.title}</h1>
      <Hindrance>{problem}</Hindrance>
      <p class="prose">
        {words.lead({ name: nameOf(sourceUser), count: preview.total })}{' '}
        {preview.hidden > 0 && words.hidden({ count: preview.hidden })}
      </p>
      <Choose preview={preview} />
      <Search {...props} />
    </>
  );
}

function Choose({ preview }: Pick<PartsProps, 'preview'>) {
  const words = useWords().reassigning.parts;
  if (preview.years.length < 2 && preview.channels.length < 2 && preview.hidden === 0) return null;
  return (
    <section aria-labelledby="choose">
      <h2 id="choose">{words.choose}</h2>
      <Form action="default" class="card stack">
        <div class="pair">
          <Boxes
            legend={words.channels}
            name="channels"
            boxes={preview.channels.map(({ id, name, count }) => [id, name, count])}
            none={words.noChannels}
          />
          <Boxes
            legend={words.years}
            name="years"
            boxes={preview.years.map((each) => [each.year, String(each.year), each.count])}
            none={words.nothing}
          />
        </div>
        <p class="hint" id="rest-hint">
          {words.rest}
        </p>
        <div>
          <button type="submit" aria-describedby="rest-hint">
            {words.accept}
          </button>
        </div>
      </Form>
    </section>
  );
}

interface BoxesProps {
  readonly legend: string;
  readonly name: string;
  readonly boxes: readonly (readonly [value: number, label: string, count: number])[];
  /** Said where there is nothing to choose. */
  readonly none: string;
}

function Boxes({ legend, name, boxes, none }: BoxesProps) {
  const { count: grouped } = useWords();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {boxes.length === 0 && <p class="faint">{none}</p>}
      {boxes.map(([value, label, count]) => (
        <Tick
          key={value}
          name={name}
          value={value}
          class="check"
          label={
            <span>
              {label} <span class="faint">({grouped(count)})</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function Search({ sourceUser, preview, filter, posts, next }: PartsProps) {
  const words = useWords().reassigning.parts;
  return (
    <section aria-labelledby="look">
      <h2 id="look" tabIndex={-1}>
        {words.look}
      </h2>
      <form class="filter" role="search" action={`${partsPath(sourceUser.id)}#look`} aria-labelledby="look">
        <label>
          {words.words}
          <input type="search" name="search" value={filter.search} maxLength={255} />
        </label>
        <label>
          {words.channel}
          <select name="channel">
            <option value="">{words.all}</option>
            {preview.channels.map(({ id, name }) => (
              <option key={id} value={id} selected={id === filter.channel}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.year}
          <select name="year">
            <option value="">{words.all}</option>
            {preview.years.map((each) => (
              <option key={each.year} value={each.year} selected={each.year === filter.year}>
                {each.year}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="second">
          {words.show}
        </button>
      </form>
      <PostList posts={posts} older={next} empty={words.none} />
    </section>
  );
}
