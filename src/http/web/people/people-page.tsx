import {
  Avatar,
  CountedPagination,
  CsrfInput,
  ErrorNotice,
  type Face,
  Icon,
  usePage,
  useWords,
} from '../shared/index.ts';
import { ConnectionAnswer, connectionPath } from './connection-answer.tsx';

/** Somebody whom one's channel has to do with. */
export interface Person {
  readonly face: Face;
  readonly state: 'connected' | 'asks' | 'waiting' | 'ended' | 'blocked';
}

interface PeopleProps {
  readonly people: readonly Person[];
  readonly privacyGroups: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  /** What names were filtered by. */
  readonly query: string;
  readonly page: number;
  readonly pages: number;
  readonly problem: string | undefined;
}

/** Who asks to connect, who is connected, and the privacy groups. */
export function PeoplePage({ people, privacyGroups, query, page, pages, problem }: PeopleProps) {
  const words = useWords();
  const asking = people.filter(({ state }) => state === 'asks');
  const others = people.filter(({ state }) => state !== 'asks');
  return (
    <div class="page">
      <div class="head">
        <h1>{words.people.title}</h1>
        <a class="button" href="/follow">
          <Icon name="user-round-plus" /> {words.people.find}
        </a>
      </div>
      <ErrorNotice>{problem}</ErrorNotice>
      <Requests asking={asking} />
      <section aria-labelledby="connections">
        <form class="filter" method="get" action="/people">
          <h2 class="push" id="connections">
            {words.people.connections}
          </h2>
          <div class="search">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={query}
              aria-label={words.people.filter}
              placeholder={words.people.filter}
            />
          </div>
        </form>
        {others.length === 0 ? (
          <div class="nothing">
            <Icon name="users" />
            <h3>{query === '' ? words.people.none : words.people.nobodyFound}</h3>
            {query === '' && <p>{words.people.noneHint}</p>}
          </div>
        ) : (
          <div class="rows">
            {others.map((person) => (
              <PersonRow key={person.face.address} {...person} />
            ))}
          </div>
        )}
        <CountedPagination {...{ page, pages }} pathOf={(n) => `/people?q=${encodeURIComponent(query)}&page=${n}`} />
      </section>
      <PrivacyGroups privacyGroups={privacyGroups} />
    </div>
  );
}

function Requests({ asking }: { readonly asking: readonly Person[] }) {
  const words = useWords();
  if (asking.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{words.people.requests}</h2>
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
  const { csrfToken } = usePage();
  const act = (action: string, text: string, label: string) => (
    <form method="post" action={connectionPath(face, action)}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class="second small-button" aria-label={label}>
        {text}
      </button>
    </form>
  );
  return (
    <div class="row wrap">
      <Avatar face={face} />
      <div class="grow">
        <p class="line">
          {face.url === undefined ? (
            <bdi class="who">{face.name}</bdi>
          ) : (
            <a class="who" href={face.url}>
              {face.name}
            </a>
          )}
        </p>
        <p class="under line">{face.address}</p>
      </div>
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
  const { csrfToken } = usePage();
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
      <form method="post" action="/people/groups" class="form">
        <CsrfInput value={csrfToken} />
        <label>
          {people.newGroup}
          <input name="name" required maxLength={191} dir="auto" />
        </label>
        <div class="actions">
          <button type="submit" class="second">
            {people.make}
          </button>
        </div>
      </form>
    </section>
  );
}

interface PrivacyGroupProps {
  readonly id: number;
  readonly name: string;
  readonly members: readonly Face[];
  readonly others: readonly Face[];
  readonly page: number;
  readonly pages: number;
}

/** Who is in a privacy group, and who could be. */
export function PrivacyGroupPage({ id, name, members, others, page, pages }: PrivacyGroupProps) {
  const words = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{name}</h1>
      <section aria-labelledby="members">
        <h2 id="members">{words.people.members}</h2>
        {members.length === 0 && <p class="faint">{words.people.noMembers}</p>}
        {members.length > 0 && <MemberForms id={id} people={members} field="remove" />}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.people.others}</h2>
          <MemberForms id={id} people={others} field="add" />
        </section>
      )}
      <CountedPagination {...{ page, pages }} pathOf={(n) => `/people/groups/${id}?page=${n}`} />
      <form method="post" action={`/people/groups/${id}/delete`} class="section">
        <CsrfInput value={csrfToken} />
        <p class="faint small">{words.people.deleteHint}</p>
        <p class="section-s">
          <button type="submit" class="second danger">
            {words.people.delete}
          </button>
        </p>
      </form>
    </div>
  );
}

interface MemberFormsProps {
  readonly id: number;
  readonly people: readonly Face[];
  readonly field: 'add' | 'remove';
}

/** People, each with a button that lets them in or takes them out. */
function MemberForms({ id, people, field }: MemberFormsProps) {
  const words = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="rows">
      {people.map((face) => (
        <form class="row" method="post" action={`/people/groups/${id}/members`} key={face.address}>
          <CsrfInput value={csrfToken} />
          <Avatar face={face} />
          <div class="grow">
            <p class="line">{face.name}</p>
            <p class="under line">{face.address}</p>
          </div>
          <button
            type="submit"
            class="second small-button"
            name={field}
            value={face.address}
            aria-label={
              field === 'add' ? words.people.addOf({ name: face.name }) : words.people.removeOf({ name: face.name })
            }
          >
            {words.people[field]}
          </button>
        </form>
      ))}
    </div>
  );
}
