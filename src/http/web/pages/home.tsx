import type { ReassignmentFacts } from '../../../domain/mail.ts';

export interface HomeGroup {
  readonly name: string;
  readonly fullPath: string;
  readonly isOwner: boolean;
}

export interface HomeRequest {
  readonly id: number;
  readonly facts: ReassignmentFacts;
}

interface HomeProps {
  readonly name: string;
  readonly requests: readonly HomeRequest[];
  readonly channels: readonly { readonly name: string; readonly address: string }[];
  readonly groups: readonly HomeGroup[];
}

/** What somebody who is not signed in sees first. */
export function WelcomePage() {
  return (
    <>
      <h1>Tributary</h1>
      <p class="lead">
        A home for communities: people and groups keep channels here, and whole communities come over from other systems
        with everyone’s authorship intact.
      </p>
      <p>
        <a class="button" href="/sign-in">
          Sign in
        </a>
      </p>
    </>
  );
}

/** What is there for somebody who is signed in. */
export function HomePage({ name, requests, channels, groups }: HomeProps) {
  return (
    <>
      <h1>Hello, {name}</h1>
      <Requests requests={requests} />
      <section aria-labelledby="channels">
        <h2 id="channels">Your channels</h2>
        <ul class="rows">
          {channels.map((channel) => (
            <li key={channel.address}>
              <strong>
                <a href={`/channel/${encodeURIComponent(channel.address)}`}>{channel.name}</a>
              </strong>{' '}
              <span class="faint">{channel.address}</span>
            </li>
          ))}
        </ul>
      </section>
      <Groups groups={groups} />
    </>
  );
}

function Requests({ requests }: Pick<HomeProps, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Waiting for your answer</h2>
      <ul class="rows">
        {requests.map(({ id, facts }) => (
          <li key={id}>
            <a href={`/import/requests/${id}`}>Contributions of {facts.sourceName}</a>{' '}
            <span class="faint">
              from {facts.sourceHost}, in {facts.groupName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Groups({ groups }: Pick<HomeProps, 'groups'>) {
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">Your groups</h2>
      {groups.length === 0 && <p class="faint">You are in no group yet.</p>}
      <ul class="rows">
        {groups.map((group) => (
          <li key={group.fullPath}>
            <strong>{group.name}</strong> <span class="faint">{group.fullPath}</span>
            {group.isOwner && (
              <span class="ways">
                <a href={`/groups/${group.fullPath}/-/imports`} aria-label={`Imports into ${group.name}`}>
                  Imports
                </a>
                <a href={`/groups/${group.fullPath}/-/placeholders`} aria-label={`Placeholder users of ${group.name}`}>
                  Placeholder users
                </a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
