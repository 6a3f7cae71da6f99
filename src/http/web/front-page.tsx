import type { Group } from '../../core/groups/index.ts';
import type { ServerProfile } from '../../core/platform/index.ts';
import { Contact } from './accounts/contact.tsx';
import { groupPath, Icon, useWords } from './shared/index.ts';

interface FrontProps {
  /** Those that everybody may see. */
  readonly groups: readonly Group[];
  readonly hasMore: boolean;
  readonly server: ServerProfile;
}

/** What somebody who is not signed in sees first. */
export function Front({ groups, hasMore, server: { name, about, contact } }: FrontProps) {
  const { front, shell } = useWords();
  return (
    <div class="page">
      <header class="front">
        <h1>{about === '' ? front.title : <bdi>{name}</bdi>}</h1>
        <p class="front-lead" dir="auto">
          {about || front.lead}
        </p>
        <div class="actions">
          <a class="button" href="/sign-in">
            {front.signIn}
          </a>
          <a class="button second" href="/api/docs">
            {front.api}
          </a>
        </div>
        <Contact address={contact} />
      </header>
      <section aria-labelledby="groups">
        <h2 id="groups">{front.groups}</h2>
        <p class="faint section-h">{groups.length > 0 ? front.groupsHint : front.noGroups}</p>
        <ul class="tiles">
          {groups.map((group) => (
            <li key={group.id} class="card tile">
              <div class="cell">
                <span class="thumb" aria-hidden="true">
                  <Icon name="users" />
                </span>
                <h3>
                  <a class="plain" href={groupPath(group)}>
                    {group.name}
                  </a>
                </h3>
              </div>
              {group.description !== '' && <p class="small faint">{group.description.slice(0, 300)}</p>}
            </li>
          ))}
        </ul>
        {hasMore && <p class="faint section-s">{shell.more}</p>}
      </section>
    </div>
  );
}
