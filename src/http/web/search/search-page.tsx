import type { Instant } from '../../../lib/clock.ts';
import { Author } from '../content/message.tsx';
import {
  Avatar,
  channelPath,
  ErrorNotice,
  type Face,
  Field,
  Icon,
  Moment,
  SelectField,
  Tick,
  usePage,
  useWords,
} from '../shared/index.ts';
import { filtersOf, valueOf, wordsOfQuery } from './search-query.ts';

/** A part of a text, and whether it is what was searched for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A message that was found. */
export interface Hit {
  readonly path: string;
  readonly author: Face;
  readonly channel: { readonly name: string; readonly address: string; readonly isGroup: boolean } | undefined;
  readonly createdAt: Instant;
  readonly title: readonly Piece[];
  readonly excerpt: readonly Piece[];
}

/** What is called like the words of the search. */
export interface NamesShown {
  readonly people: readonly Face[];
  readonly channels: readonly { readonly address: string; readonly name: string; readonly groupFullPath: string }[];
  readonly files: readonly { readonly hash: string; readonly filename: string }[];
  readonly hashtags: readonly string[];
}

interface SearchProps {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly names: NamesShown;
  /** Channels of the reader's groups, to choose from. */
  readonly channels: readonly { readonly address: string; readonly name: string }[];
  readonly older: string | undefined;
  readonly problem: string | undefined;
}

/** Address of a search. */
export function searchPath(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}

/** What was found, and the filters. */
export function Search(props: SearchProps) {
  const { query, hits, names, problem } = props;
  const { search } = useWords();
  const isEmpty = hits.length === 0 && Object.values(names).every((list) => list.length === 0);
  return (
    <div class="page cols flip">
      <div>
        <form class="phone-search search" role="search" action="/search" aria-label={search.again}>
          <Icon name="search" />
          <input type="search" name="q" aria-label={search.again} value={query} maxLength={500} />
        </form>
        <div class="head">
          <h1 class="h-s">{query === '' ? search.title : search.of({ query })}</h1>
        </div>
        <ErrorNotice>{problem}</ErrorNotice>
        <Chips query={query} />
        {query === '' && <p class="faint">{search.hint}</p>}
        {query !== '' && isEmpty && problem === undefined && (
          <div class="nothing">
            <Icon name="search-x" />
            <h2>{search.none}</h2>
            <p>{search.noneHint}</p>
          </div>
        )}
        <Names names={names} />
        <Hits {...props} />
      </div>
      <aside class="glance" aria-label={search.filters}>
        <Filters {...props} />
      </aside>
    </div>
  );
}

function Chips({ query }: { readonly query: string }) {
  const { search } = useWords();
  const filters = filtersOf(query);
  const used = new Set(filters.map(({ text }) => text.toLowerCase()));
  const more = wordsOfQuery(query) === '' ? [] : ['from:me', 'has:image', 'has:file', 'is:saved', 'is:unread'];
  const suggested = more.filter((text) => !used.has(text));
  if (filters.length + suggested.length === 0) return null;
  return (
    <ul class="chips on-top" aria-label={search.inUse}>
      {filters.map(({ text, rest }) => (
        <li key={text}>
          <a class="chip on" href={searchPath(rest)} aria-label={search.remove({ filter: text })}>
            <bdi>{text}</bdi> <Icon name="x" />
          </a>
        </li>
      ))}
      {suggested.map((text) => (
        <li key={text}>
          <a class="chip" href={searchPath(`${query} ${text}`)}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Names({ names }: { readonly names: NamesShown }) {
  const { search } = useWords();
  const { people, channels, files, hashtags } = names;
  return (
    <>
      {people.length > 0 && (
        <section aria-labelledby="people">
          <h2 id="people">{search.people}</h2>
          <People people={people} />
        </section>
      )}
      {channels.length > 0 && (
        <section aria-labelledby="channels">
          <h2 id="channels">{search.channels}</h2>
          <div class="rows">
            {channels.map((channel) => (
              <NameRow
                key={channel.address}
                icon="hash"
                href={channelPath(channel)}
                name={channel.name}
                under={channel.groupFullPath}
              />
            ))}
          </div>
        </section>
      )}
      {files.length > 0 && (
        <section aria-labelledby="files">
          <h2 id="files">{search.files}</h2>
          <div class="rows">
            {files.map(({ hash, filename }) => (
              <NameRow key={hash} icon="file-text" href={`/attach/${hash}`} name={filename} />
            ))}
          </div>
        </section>
      )}
      {hashtags.length > 0 && (
        <section aria-labelledby="hashtags">
          <h2 id="hashtags">{search.hashtags}</h2>
          <ul class="chips">
            {hashtags.map((tag) => (
              <li key={tag}>
                <a class="chip" href={`/search?tag=${encodeURIComponent(tag)}`}>
                  #{tag}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function People({ people }: Pick<NamesShown, 'people'>) {
  const words = useWords().people;
  return (
    <div class="rows">
      {people.map((face) => (
        <div class="row" key={face.address}>
          <Avatar face={face} />
          <div class="grow">
            <p class="line">
              <a class="plain whole" href={face.url}>
                <strong class="who">{face.name}</strong>
              </a>
            </p>
            <p class="under line">{face.isPlaceholder ? words.imported : face.address}</p>
          </div>
        </div>
      ))}
    </div>
  );
}

interface NameRowProps {
  readonly icon: string;
  readonly href: string;
  readonly name: string;
  readonly under?: string;
}

function NameRow({ icon, href, name, under }: NameRowProps) {
  return (
    <div class="row">
      <span class="thumb" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div class="grow">
        <p class="line">
          <a class="plain whole" href={href}>
            <strong>{name}</strong>
          </a>
        </p>
        {under !== undefined && <p class="under line">{under}</p>}
      </div>
    </div>
  );
}

function Hits({ hits, older }: SearchProps) {
  const { search } = useWords();
  if (hits.length === 0 && older === undefined) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{search.messages}</h2>
      <div class="rows">
        {hits.map((hit) => (
          <article class="row top" key={hit.path}>
            <Avatar face={hit.author} />
            <div class="grow">
              <p class="line">
                <Author face={hit.author} />{' '}
                {hit.channel && (
                  <>
                    <span class="faint">{search.where}</span>{' '}
                    <a class="plain" href={channelPath(hit.channel)}>
                      {hit.channel.isGroup ? `#${hit.channel.name}` : hit.channel.name}
                    </a>{' '}
                  </>
                )}
                <span class="when">
                  <Moment at={hit.createdAt} />
                </span>
              </p>
              <div class="body" dir="auto">
                {hit.title.length > 0 && (
                  <p>
                    <strong>
                      <Pieces pieces={hit.title} />
                    </strong>
                  </p>
                )}
                <p>
                  <Pieces pieces={hit.excerpt} />
                </p>
              </div>
              <p class="small">
                <a class="go" href={hit.path}>
                  {search.open}
                </a>
              </p>
            </div>
          </article>
        ))}
      </div>
      {older !== undefined && (
        <p class="actions center section-s">
          <a class="button second" href={older} rel="next">
            {search.older}
          </a>
        </p>
      )}
    </section>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return <>{pieces.map(({ text, isFound }) => (isFound ? <mark>{text}</mark> : text))}</>;
}

function Filters({ query, channels }: SearchProps) {
  const { search } = useWords();
  const { viewer } = usePage();
  const chosen = valueOf(query, 'in');
  const isOther = chosen !== '' && channels.every(({ address }) => address !== chosen);
  const facts = new Set(filtersOf(query).map(({ text }) => text.toLowerCase()));
  return (
    <form class="card pad form" action="/search">
      <h2>{search.filters}</h2>
      <input type="hidden" name="q" value={query} />
      <input type="hidden" name="filter" value="1" />
      <Field
        name="from"
        label={search.from}
        value={valueOf(query, 'from')}
        placeholder={search.anyone}
        maxLength={200}
      />
      {viewer.kind === 'user' && (
        <SelectField
          name="in"
          label={search.in}
          value={chosen}
          options={[
            ['', search.everywhere],
            ...(isOther ? [[chosen, chosen] as const] : []),
            ...channels.map(({ address, name }) => [address, `#${name}`] as const),
          ]}
        />
      )}
      <div class="pair">
        <Field type="date" name="after" label={search.after} value={valueOf(query, 'after')} />
        <Field type="date" name="before" label={search.before} value={valueOf(query, 'before')} />
      </div>
      <fieldset>
        <legend>{search.has}</legend>
        {(['image', 'file', 'link', 'poll'] as const).map((fact) => (
          <Tick
            key={fact}
            name="has"
            value={fact}
            checked={facts.has(`has:${fact}`)}
            class="check"
            label={<span>{search.facts[fact]}</span>}
          />
        ))}
      </fieldset>
      <button type="submit" class="second">
        {search.apply}
      </button>
    </form>
  );
}
