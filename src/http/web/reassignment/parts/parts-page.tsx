import type { RequestPreview, SourceUser } from '../../../../core/reassignment/index.ts';
import { PostList } from '../../content/post-card.tsx';
import type { Post } from '../../content/post.ts';
import { Breadcrumbs, CsrfInput, ErrorNotice, useWords } from '../../shared/index.ts';

/** What is looked for among the posts. */
export interface PartFilter {
  readonly search: string;
  readonly channel: number | undefined;
  readonly year: number | undefined;
}

/** What is chosen in the form. */
export interface PartDraft {
  readonly channels: readonly string[];
  readonly years: readonly number[];
}

interface PartsProps {
  readonly sourceUser: SourceUser;
  readonly preview: RequestPreview;
  readonly filter: PartFilter;
  readonly posts: readonly Post[];
  /** Where the list goes on. */
  readonly next: string | undefined;
  readonly draft: PartDraft;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Where a request is looked through. */
export function partsPath(id: number, filter?: Partial<PartFilter> & { readonly after?: string }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `/import/requests/${id}/contributions${text === '' ? '' : `?${text}`}`;
}

/** What a request would bring, by channel and year, to be searched; and a form to take only a part of it. */
export function PartsPage(props: PartsProps) {
  const { sourceUser, preview, problem } = props;
  const { reassigning, requests } = useWords();
  const words = reassigning.parts;
  const path = `/import/requests/${sourceUser.id}`;
  return (
    <>
      <Breadcrumbs links={[[path, requests.title]]} />
      <h1>{words.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p class="prose">
        {words.lead(sourceUser.name ?? sourceUser.identifier, preview.total)}{' '}
        {preview.hidden > 0 && words.hidden(preview.hidden)}
      </p>
      <Choose {...props} />
      <Search {...props} />
    </>
  );
}

function Choose({ sourceUser, preview, draft, csrfToken }: PartsProps) {
  const words = useWords().reassigning.parts;
  if (preview.years.length < 2 && preview.channels.length < 2 && preview.hidden === 0) return null;
  return (
    <section aria-labelledby="choose">
      <h2 id="choose">{words.choose}</h2>
      <form method="post" action={`/import/requests/${sourceUser.id}/accept_part`} class="card stack">
        <CsrfInput value={csrfToken} />
        <div class="pair">
          <Boxes
            legend={words.channels}
            name="channels"
            boxes={preview.channels.map(({ id, name, count }) => [String(id), name, count])}
            chosen={draft.channels}
            none={words.noChannels}
          />
          <Boxes
            legend={words.years}
            name="years"
            boxes={preview.years.map(({ year, count }) => [String(year), String(year), count])}
            chosen={draft.years.map(String)}
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
      </form>
    </section>
  );
}

interface BoxesProps {
  readonly legend: string;
  readonly name: string;
  readonly boxes: readonly (readonly [value: string, label: string, count: number])[];
  readonly chosen: readonly string[];
  /** Said where there is nothing to choose. */
  readonly none: string;
}

function Boxes({ legend, name, boxes, chosen, none }: BoxesProps) {
  const { count: grouped } = useWords();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {boxes.length === 0 && <p class="faint">{none}</p>}
      {boxes.map(([value, label, count]) => (
        <label key={value} class="check">
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />
          <span>
            {label} <span class="faint">({grouped(count)})</span>
          </span>
        </label>
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
            {preview.years.map(({ year }) => (
              <option key={year} value={year} selected={year === filter.year}>
                {year}
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
