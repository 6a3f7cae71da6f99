import { Type } from 'typebox';
import {
  type Connection,
  countVisibleMembers,
  createPrivacyGroup,
  findXchans,
  listConnectionPage,
  listOneSided,
  listPrivacyGroups,
  type OneSided,
} from '../../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../../core/platform/index.ts';
import {
  ActionButton,
  Avatar,
  CountedPagination,
  type Face,
  faceOf,
  Field,
  Form,
  Icon,
  page,
  pageNumber,
  signedIn,
  useWords,
} from '../shared/index.ts';
import { ConnectionAnswer, connectionPath } from './connection-answer.tsx';
import { PersonLines } from './person-lines.tsx';

const perPage = 100;

/** Connections, requests and privacy groups. */
export const peoplePage = page({
  path: '/people',
  who: signedIn,
  query: { q: Type.Optional(Type.String({ maxLength: 100 })), page: pageNumber },
  load: async ({ reader, viewer, query: { q = '', page: current = 1 } }) => {
    const search = q.trim() || undefined;
    const part = { limit: perPage, offset: (current - 1) * perPage };
    const list = (isAsking: boolean) =>
      listConnectionPage(reader, viewer, viewer.channelId, { isAsking, search }, part);
    const [asking, others] = [await list(true), await list(false)];
    return {
      q,
      current,
      pages: Math.ceil(Math.max(asking.total, others.total) / perPage),
      people: await peopleOf(reader, viewer, [...asking.connections, ...others.connections]),
      privacyGroups: await readPrivacyGroups(reader, viewer),
    };
  },
  view: (shown) => ({ title: shown.words.people.title, frame: 'page', content: <People {...shown} /> }),
  actions: {
    groups: {
      input: { name: Type.String({ maxLength: 255 }) },
      run: async ({ operations, viewer, input }) => {
        const { id } = await createPrivacyGroup(operations, viewer, { name: input.name });
        return { to: `/people/groups/${id}` };
      },
    },
  },
});

/** A person with a connection or a request. */
interface Person {
  readonly face: Face;
  readonly state: 'connected' | 'asks' | 'waiting' | 'ended' | 'blocked';
}

async function peopleOf(reader: Reader, viewer: UserViewer, connections: readonly Connection[]): Promise<Person[]> {
  const xchanIds = connections.map(({ xchanId }) => xchanId);
  const xchans = await findXchans(reader, xchanIds);
  const oneSided = await listOneSided(reader, viewer.channelId, xchanIds);
  return connections.map((connection) => ({
    face: faceOf(xchans.get(connection.xchanId)),
    state: stateOf(connection, oneSided),
  }));
}

function stateOf(
  { blocked, pending, connectedAt, xchanId }: Connection,
  oneSided: ReadonlyMap<number, OneSided>,
): Person['state'] {
  if (blocked) return 'blocked';
  if (pending) return 'asks';
  const half = oneSided.get(xchanId);
  if (half === 'ended') return 'ended';
  return half === 'requested' || connectedAt === null ? 'waiting' : 'connected';
}

async function readPrivacyGroups(reader: Reader, viewer: UserViewer) {
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const ids = groups.map(({ id }) => id);
  const members = await countVisibleMembers(reader, viewer, ids);
  return groups.map(({ id, name }) => ({ id, name, count: members.of(id) }));
}

interface PeopleProps {
  readonly people: readonly Person[];
  readonly privacyGroups: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  /** Filter by name. */
  readonly q: string;
  readonly current: number;
  readonly pages: number;
}

function People({ people, privacyGroups, q, current, pages }: PeopleProps) {
  const { people: words } = useWords();
  const asking = people.filter(({ state }) => state === 'asks');
  const others = people.filter(({ state }) => state !== 'asks');
  return (
    <div class="page">
      <div class="head">
        <h1>{words.title}</h1>
        <a class="button" href="/follow">
          <Icon name="user-round-plus" /> {words.find}
        </a>
      </div>
      <Requests asking={asking} />
      <section aria-labelledby="connections">
        <form class="filter" method="get" action="/people">
          <h2 class="push" id="connections">
            {words.connections}
          </h2>
          <div class="search">
            <Icon name="search" />
            <input type="search" name="q" value={q} aria-label={words.filter} placeholder={words.filter} />
          </div>
        </form>
        {others.length === 0 ? (
          <div class="nothing">
            <Icon name="users" />
            <h3>{q === '' ? words.none : words.nobodyFound}</h3>
            {q === '' && <p>{words.noneHint}</p>}
          </div>
        ) : (
          <div class="rows">
            {others.map((person) => (
              <PersonRow key={person.face.address} {...person} />
            ))}
          </div>
        )}
        <CountedPagination
          page={current}
          pages={pages}
          pathOf={(n) => `/people?q=${encodeURIComponent(q)}&page=${n}`}
        />
      </section>
      <PrivacyGroups privacyGroups={privacyGroups} />
    </div>
  );
}

function Requests({ asking }: { readonly asking: readonly Person[] }) {
  const { people } = useWords();
  if (asking.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{people.requests}</h2>
      <div class="tiles">
        {asking.map(({ face }) => (
          <article class="card tile" key={face.address}>
            <PersonHead face={face} />
            <ConnectionAnswer face={face} />
          </article>
        ))}
      </div>
    </section>
  );
}

function PersonHead({ face }: { readonly face: Face }) {
  return (
    <div class="by">
      <Avatar face={face} size="l" />
      <div class="grow">
        {face.url === undefined ? (
          <bdi class="who">{face.name}</bdi>
        ) : (
          <a class="who" href={face.url}>
            {face.name}
          </a>
        )}
        <br />
        <small>{face.address}</small>
      </div>
    </div>
  );
}

function PersonRow({ face, state }: Person) {
  const { people } = useWords();
  const act = (action: string, text: string, label: string) => (
    <ActionButton action={connectionPath(face, action)} class="second small-button" aria-label={label}>
      {text}
    </ActionButton>
  );
  return (
    <div class="row wrap">
      <PersonLines face={face} />
      {state === 'waiting' && (
        <>
          <span class="badge">{people.waiting}</span>
          {act('disconnect', people.cancel, people.cancelOf({ name: face.name }))}
        </>
      )}
      {state === 'ended' && (
        <>
          <span class="badge">{people.ended}</span>
          {act('connect', people.askAgain, people.askAgainOf({ name: face.name }))}
          {act('disconnect', people.remove, people.removeOf({ name: face.name }))}
        </>
      )}
      {state === 'blocked' && <span class="badge bad">{people.blocked}</span>}
    </div>
  );
}

function PrivacyGroups({ privacyGroups }: Pick<PeopleProps, 'privacyGroups'>) {
  const { people } = useWords();
  return (
    <section aria-labelledby="privacy-groups">
      <h2 id="privacy-groups">{people.privacyGroups}</h2>
      <p class="faint section-h">{people.groupHint}</p>
      {privacyGroups.length > 0 && (
        <div class="rows section-h">
          {privacyGroups.map(({ id, name, count }) => (
            <div class="row" key={id}>
              <span class="thumb" aria-hidden="true">
                <Icon name="users-round" />
              </span>
              <div class="grow">
                <a class="plain whole" href={`/people/groups/${id}`}>
                  <strong>{name}</strong>
                </a>
              </div>
              <span class="faint">{people.count({ count })}</span>
            </div>
          ))}
        </div>
      )}
      <Form action="groups" class="form">
        <Field name="name" label={people.newGroup} required maxLength={191} dir="auto" />
        <div class="actions">
          <button type="submit" class="second">
            {people.make}
          </button>
        </div>
      </Form>
    </section>
  );
}
