import type { Group } from '../../core/groups/domain/group.ts';
import type { ReassignmentFacts } from '../../core/platform/domain/mail.ts';
import { SuccessNotice, EmptyState } from './shared/parts.tsx';
import { groupPath, placeholdersPath } from './shared/paths.ts';
import { Avatar } from './content/posts-page.tsx';

export interface HomeRequest {
  readonly id: number;
  readonly facts: ReassignmentFacts;
}

interface HomeProps {
  readonly name: string;
  readonly requests: readonly HomeRequest[];
  readonly channels: readonly { readonly name: string; readonly address: string }[];
  readonly groups: readonly Group[];
  /** Those among them that the person owns. */
  readonly ownedIds: ReadonlySet<number>;
  /** What has just been done. */
  readonly done: string | undefined;
}

/** What somebody who is not signed in sees first. */
export function WelcomePage() {
  return (
    <div class="hero">
      <h1>Tributary</h1>
      <p class="lead">
        A home for communities: people and groups keep channels here, and whole communities come over from other systems
        with everyone’s authorship intact.
      </p>
      <div class="actions">
        <a class="button" href="/sign-in">
          Sign in
        </a>
        <a class="button second" href="/api/docs">
          Read about the API
        </a>
      </div>
    </div>
  );
}

/** What is there for somebody who is signed in. */
export function HomePage({ name, requests, channels, groups, ownedIds, done }: HomeProps) {
  return (
    <>
      <h1>Hello, {name}</h1>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <Requests requests={requests} />
      <section aria-labelledby="channels">
        <h2 id="channels">Your channels</h2>
        <ul class="tiles">
          {channels.map((channel) => (
            <li key={channel.address}>
              <Avatar author={channel} />
              <div>
                <strong>
                  <a href={`/channel/${encodeURIComponent(channel.address)}`}>{channel.name}</a>
                </strong>
                <span class="below">{channel.address}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Groups groups={groups} ownedIds={ownedIds} />
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
            <div>
              <strong>Are the contributions of {facts.sourceName} yours?</strong>
              <span class="below">
                {facts.requesterName} asks; from {facts.sourceHost}, in {facts.groupName}
              </span>
            </div>
            <a
              class="button second"
              href={`/import/requests/${id}`}
              aria-label={`Look at the contributions of ${facts.sourceName}`}
            >
              Look at them
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Groups({ groups, ownedIds }: Pick<HomeProps, 'groups' | 'ownedIds'>) {
  return (
    <section aria-labelledby="groups">
      <div class="head">
        <h2 id="groups">Your groups</h2>
        <a class="button second" href="/new-group">
          New group
        </a>
      </div>
      {groups.length === 0 && (
        <EmptyState>You are in no group yet. Owners of a group can add you, or you make one of your own.</EmptyState>
      )}
      <ul class="rows">
        {groups.map((group) => (
          <li key={group.fullPath}>
            <div>
              <strong>
                <a href={groupPath(group)}>{group.name}</a>
              </strong>
              <span class="below">/{group.fullPath}</span>
            </div>
            {ownedIds.has(group.id) && (
              <span class="ways">
                <a href={groupPath(group, 'imports')} aria-label={`Imports into ${group.name}`}>
                  Imports
                </a>
                <a href={placeholdersPath(group)} aria-label={`Placeholder users of ${group.name}`}>
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
