import type { PostedPhoto } from '../../core/files/index.ts';
import type { Group } from '../../core/groups/index.ts';
import { PostedPhotos } from './content/attachments.tsx';
import { ConnectionAnswer } from './people/connection-answer.tsx';
import { Avatar, type Face, groupPath, placeholdersPath, usePage, useWords } from './shared/index.ts';

/** A group as home shows it. */
export interface HomeGroup {
  readonly group: Group;
  readonly isOwner: boolean;
  /** Up to `maxCountedMembers`; undefined where the reader may not see them. */
  readonly members: number | undefined;
  readonly channels: number;
  /** Of the people whom imports know of, for its Owners; undefined without imports. */
  readonly takenOver: { readonly done: number; readonly total: number } | undefined;
  /** Imports under way, for its Owners; without a percentage where it is not known yet. */
  readonly imports: readonly { readonly id: number; readonly filename: string; readonly percent: number | undefined }[];
}

/** Counting the members of a group stops here. */
export const maxCountedMembers = 1000;

interface GlanceProps {
  /** Who asks to connect. */
  readonly asking: readonly Face[];
  readonly groups: readonly HomeGroup[];
  readonly photos: readonly PostedPhoto[];
}

/** What stands beside the stream: who asks, the groups and how their imports do, new photos. */
export function Glance({ asking, groups, photos }: GlanceProps) {
  const { home } = useWords();
  return (
    <aside class="glance" aria-label={home.glance}>
      <Asking asking={asking} />
      <Groups groups={groups} />
      <NewPhotos photos={photos} />
    </aside>
  );
}

function Asking({ asking }: Pick<GlanceProps, 'asking'>) {
  const { home } = useWords();
  if (asking.length === 0) return null;
  return (
    <section class="card pad" aria-labelledby="asking">
      <h2 id="asking">{home.connectionRequests}</h2>
      {asking.slice(0, 5).map((face) => (
        <div key={face.address}>
          <div class="by member">
            <Avatar face={face} />
            <span class="grow">
              {face.url === undefined ? (
                <bdi>{face.name}</bdi>
              ) : (
                <a class="who" href={face.url}>
                  {face.name}
                </a>
              )}
              <br />
              <small class="faint">{face.address}</small>
            </span>
          </div>
          <ConnectionAnswer face={face} />
        </div>
      ))}
    </section>
  );
}

function Groups({ groups }: Pick<GlanceProps, 'groups'>) {
  const { home, admin } = useWords();
  const { viewer } = usePage();
  return (
    <section class="card pad" aria-labelledby="groups" id="group-list" data-part>
      <h2 id="groups">{home.groups}</h2>
      {groups.length === 0 && <p class="faint">{home.noGroups}</p>}
      {groups.length === 0 && viewer.kind === 'user' && viewer.isAdmin && (
        <p>
          <a href="/admin/start">{admin.start.fromHome}</a>
        </p>
      )}
      {groups.map((each) => (
        <GroupLines key={each.group.fullPath} {...each} />
      ))}
      {groups.some(({ imports }) => imports.length > 0) && <div data-live />}
      <p class="section-s">
        <a class="button second small-button" href="/new-group">
          {home.newGroup}
        </a>
      </p>
    </section>
  );
}

function GroupLines({ group, isOwner, members, channels, takenOver, imports }: HomeGroup) {
  const { home } = useWords();
  const people =
    members === undefined
      ? undefined
      : members < maxCountedMembers
        ? home.members({ count: members })
        : home.manyMembers({ count: members });
  const size = [people, channels > 0 && home.channels({ count: channels })].filter(Boolean).join(', ');
  return (
    <div class="member">
      <a class="who" href={groupPath(group)}>
        {group.name}
      </a>
      {size !== '' && <p class="small">{size}</p>}
      {imports.map(({ id, filename, percent }) => (
        <ImportLine key={id} {...{ id, filename, percent }} />
      ))}
      {takenOver && (
        <>
          <p class="small faint">{home.takenOver({ done: takenOver.done, total: takenOver.total })}</p>
          <progress
            max={takenOver.total}
            value={takenOver.done}
            aria-label={home.placeholdersOf({ group: group.name })}
          />
        </>
      )}
      {isOwner && (
        <p class="small">
          <a href={groupPath(group, 'imports')} aria-label={home.importsInto({ group: group.name })}>
            {home.imports}
          </a>{' '}
          ·{' '}
          <a href={placeholdersPath(group)} aria-label={home.placeholdersOf({ group: group.name })}>
            {home.placeholders}
          </a>
        </p>
      )}
    </div>
  );
}

function ImportLine({ id, filename, percent }: HomeGroup['imports'][number]) {
  const { home } = useWords();
  return (
    <>
      <p class="small">
        <a class="go" href={`/imports/${id}`}>
          {percent === undefined
            ? home.importing({ file: filename })
            : home.importingPercent({ file: filename, percent })}
        </a>
      </p>
      <progress max={100} value={percent} aria-label={home.importing({ file: filename })} />
    </>
  );
}

function NewPhotos({ photos }: Pick<GlanceProps, 'photos'>) {
  const { home } = useWords();
  if (photos.length === 0) return null;
  return (
    <section class="card pad" aria-labelledby="new-photos">
      <h2 id="new-photos">{home.newPhotos}</h2>
      <PostedPhotos photos={photos} />
    </section>
  );
}
