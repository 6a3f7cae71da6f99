import { Type } from 'typebox';
import {
  type AddPage,
  Avatar,
  CountList,
  DetailList,
  EmptyState,
  Icon,
  Moment,
  Pagination,
  sendPage,
  StatusBadge,
} from '../shared/index.ts';
import type { ComponentChildren } from 'preact';
import { PartCard } from '../admin/overview/overview.tsx';
import { Message } from '../content/message.tsx';
import { ActForm } from '../content/act-form.tsx';
import { AudienceLabel } from '../content/audience-label.tsx';
import { PostCard } from '../content/post-card.tsx';
import { faces, posts } from './samples.ts';

/** Shows every component of the pages; mounted in development alone. */
export function styleguideRoutes(add: AddPage): void {
  add({
    method: 'GET',
    path: '/-/styleguide',
    auth: 'public',
    query: Type.Object({ dir: Type.Optional(Type.Union([Type.Literal('ltr'), Type.Literal('rtl')])) }),
    handle: ({ session, query, reply }) =>
      sendPage(reply, session, {
        title: 'Style guide',
        frame: 'page',
        content: <StyleguidePage direction={query.dir ?? 'ltr'} />,
      }),
  });
}

/** Every component of the pages in every state, for whoever changes one. Its own words are for developers alone. */
export function StyleguidePage({ direction }: { readonly direction: 'ltr' | 'rtl' }) {
  return (
    <div class="page" dir={direction}>
      <h1 class="section-h">Style guide</h1>
      <nav class="tabs" aria-label="Directions">
        {(['ltr', 'rtl'] as const).map((each) => (
          <a key={each} href={`?dir=${each}`} {...(each === direction && { 'aria-current': 'page' as const })}>
            {each === 'ltr' ? 'Left to right' : 'Right to left'}
          </a>
        ))}
      </nav>
      <ActForm />
      <Controls />
      <Fields />
      <Notices />
      <People />
      <Lists />
      <Health />
      <Messages />
      <Posts />
    </div>
  );
}

function Section({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return (
    <section class="section-s" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

const buttons = ['', 'second', 'quiet', 'danger', 'second danger', 'small-button', 'second small-button'];

function Controls() {
  return (
    <Section name="Controls">
      <p class="actions">
        {buttons.map((kind) => (
          <button key={kind} type="button" class={kind}>
            {kind || 'primary'}
          </button>
        ))}
        <button type="button" disabled>
          disabled
        </button>
        <button type="button" class="icon-button" aria-label="Search" title="Search">
          <Icon name="search" />
        </button>
        <button type="button" class="icon-button" aria-label="Pinned" title="Pinned" aria-pressed="true">
          <Icon name="pin" />
        </button>
      </p>
      <details class="menu">
        <summary class="button second">Menu</summary>
        <div class="list">
          <a href="#controls">
            <Icon name="link" /> Link
          </a>
          <button type="button">
            <Icon name="bookmark" /> Button
          </button>
        </div>
      </details>
      <p class="actions">
        {(['', 'live', 'good', 'warn', 'bad'] as const).map((tone) => (
          <span key={tone} class={`badge ${tone}`}>
            {tone || 'badge'}
          </span>
        ))}
        {([undefined, 'live', 'good', 'warn', 'bad'] as const).map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone ?? 'state'}
          </StatusBadge>
        ))}
      </p>
      <progress max={10} value={4} aria-label="Progress" />
    </Section>
  );
}

function Fields() {
  return (
    <Section name="Fields">
      <form class="form" action="#fields">
        <div class="field">
          <label>
            Text
            <input aria-describedby="text-hint" name="text" value="Something" />
          </label>
          <span class="hint" id="text-hint">
            What it is for.
          </span>
        </div>
        <label>
          Wrong
          <input name="wrong" value="no date" aria-invalid="true" aria-describedby="wrong-why" />
          <span class="error" id="wrong-why">
            Write a day as 2026-11-22.
          </span>
        </label>
        <label>
          Choice
          <select name="choice">
            <option>One</option>
            <option>Another</option>
          </select>
        </label>
        <label>
          Long text
          <textarea name="long" rows={3} />
        </label>
        <fieldset>
          <legend>Who can see this</legend>
          {(['public', 'group', 'restricted', 'owner'] as const).map((visibility) => (
            <label key={visibility} class="choice">
              <input type="radio" name="seen" value={visibility} /> <AudienceLabel visibility={visibility} />
            </label>
          ))}
        </fieldset>
        <label class="choice">
          <input type="checkbox" name="agreed" checked /> Checked
        </label>
        <label>
          Disabled
          <input name="off" value="cannot be changed" disabled />
        </label>
      </form>
    </Section>
  );
}

function Notices() {
  return (
    <Section name="Notices">
      {(['', 'good', 'warn', 'bad'] as const).map((tone) => (
        <p key={tone} class={`notice ${tone}`}>
          A notice{tone && ` that is ${tone}`}, with <a href="#notices">a link</a>.
        </p>
      ))}
      <EmptyState>Nothing here yet.</EmptyState>
      <div class="nothing">
        <Icon name="message-circle" />
        <h3>No messages in #workshop yet</h3>
        <p>Say what you are building.</p>
        <div class="actions">
          <a class="button" href="#notices">
            Write the first message
          </a>
        </div>
      </div>
      <div class="card" role="status" aria-busy="true" aria-label="Loading">
        <div class="skeleton">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </Section>
  );
}

function People() {
  return (
    <Section name="People">
      <p class="actions">
        {Object.values(faces).flatMap((face) =>
          (['s', 'm', 'l', 'xl'] as const).map((size) => <Avatar key={face.address + size} face={face} size={size} />),
        )}
      </p>
    </Section>
  );
}

function Lists() {
  return (
    <Section name="Lists">
      <div class="rows card">
        {(['row', 'row unread', 'row picked', 'row wrap'] as const).map((kind) => (
          <div key={kind} class={kind}>
            <Avatar face={faces.alice} />
            <p class="grow">
              <bdi>{faces.alice.name}</bdi>, {kind}
            </p>
            <span class="when">
              <Moment at="2026-11-21T09:10:00.000Z" />
            </span>
          </div>
        ))}
      </div>
      <div class="table">
        <table>
          <caption>A table</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(faces).map(({ name, address }) => (
              <tr key={address}>
                <th scope="row" data-label="Name">
                  <bdi>{name}</bdi>
                </th>
                <td data-label="State">{address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CountList
        rows={[
          ['Imported', 12],
          ['Failed', 0],
        ]}
      />
      <DetailList
        rows={[
          ['Name', 'harbour'],
          ['Format', 'slack'],
        ]}
      />
      <Pagination page={2} pages={3} hasMore pathOf={(page) => `?page=${page}`} />
    </Section>
  );
}

function Messages() {
  return (
    <Section name="Messages">
      <div class="card">
        {posts.map(([state, post]) => (
          <div key={state}>
            <h3 class="small faint">{state}</h3>
            <Message post={post} />
          </div>
        ))}
        <h3 class="small faint">continued</h3>
        <Message post={{ ...posts[0]![1], uuid: 'style-continued' }} isContinued />
      </div>
    </Section>
  );
}

function Posts() {
  return (
    <Section name="Posts">
      {posts.map(([state, post]) => (
        <div key={state}>
          <h3 class="small faint">{state}</h3>
          <PostCard post={{ ...post, uuid: `card-${post.uuid}` }} />
        </div>
      ))}
    </Section>
  );
}

function Health() {
  return (
    <Section name="Health">
      <div class="health">
        <PartCard part="database" state="good" problem={undefined}>
          <DetailList rows={[['Kind', 'SQLite']]} />
        </PartCard>
        <PartCard part="mail" state="attention" problem="no_mail_server">
          <DetailList rows={[['Waiting', '0']]} />
        </PartCard>
        <PartCard part="worker" state="failing" problem="worker_stale">
          <DetailList rows={[['Last finished a job', 'Never']]} />
        </PartCard>
      </div>
    </Section>
  );
}
