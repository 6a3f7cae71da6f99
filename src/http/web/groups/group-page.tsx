import type { ChannelCategory, Group, MemberUser, Project } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { GroupImportMark, Import } from '../../../core/imports/index.ts';
import type { SourceUserStatus } from '../../../core/reassignment/index.ts';
import { Channels } from './group-channels.tsx';
import { roleLabel } from './group-labels.ts';
import { ImportState } from '../imports/import-state.tsx';
import {
  Avatar,
  Breadcrumbs,
  type Face,
  faceOfGroup,
  Filled,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  Icon,
  ImportMarks,
  memberPath,
  Notice,
  placeholdersPath,
  Time,
  useWords,
} from '../shared/index.ts';
import { queryOf, type Tab, tabs } from '../reassignment/placeholders-view.ts';

/** A part of a list; the rest is elsewhere. */
interface Some<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** What only Owners are shown. */
export interface OwnersPart {
  readonly imports: Some<Import>;
  /** By state; of the whole tree, since they hang on the group at the top. */
  readonly counts: Partial<Record<SourceUserStatus, number>>;
  /** The group at the top, if the viewer owns that, too. */
  readonly root: Group | undefined;
}

interface GroupProps {
  readonly group: Group;
  readonly level: number;
  /** The groups above it, the top first. */
  readonly ancestors: readonly Group[];
  readonly channels: Some<Project>;
  /** The sections in which these stand. */
  readonly categories: readonly ChannelCategory[];
  /** Of the page of the channels. */
  readonly number: number;
  readonly subgroups: Some<Group>;
  readonly members: Some<MemberUser> & { readonly total: number | undefined };
  /** Identities of the members, by user. */
  readonly faces: ReadonlyMap<number, Face>;
  readonly owners: OwnersPart | undefined;
  readonly importMarks: readonly GroupImportMark[];
  /** How many messages the viewer has not read, by channel. */
  readonly unread: ReadonlyMap<number, number>;
  /** Whether there is anybody of an imported community whom the viewer may be. */
  readonly isClaimable: boolean;
}

/** A group at a glance, and the ways to all that belongs to it. */
export function GroupPage(props: GroupProps) {
  const { group, level, ancestors, owners, isClaimable } = props;
  const { groups, reassigning } = useWords();
  return (
    <div class="page">
      {ancestors.length > 0 && <Breadcrumbs links={groupBreadcrumbs(ancestors)} />}
      <div class="cover plain-cover" aria-hidden="true" />
      <GroupHead {...props} />
      <Notice />
      <GroupPages
        group={group}
        current={undefined}
        isOwner={owners !== undefined}
        isModerator={level >= accessLevels.maintainer}
      />
      {isClaimable && (
        <p class="section-s">
          <a href={groupPath(group, 'claim')}>{reassigning.claims.find}</a>
        </p>
      )}
      <div class="cols">
        <div>
          <Channels {...props} isOwner={owners !== undefined} />
          {owners && <Placeholders {...owners} group={group} />}
          {owners && <Imports group={group} imports={owners.imports} />}
          <Subgroups {...props} />
        </div>
        <aside class="glance" aria-label={groups.about({ group: group.name })}>
          <About {...props} />
          <Members {...props} />
        </aside>
      </div>
    </div>
  );
}

function GroupHead({ group, members, owners }: GroupProps) {
  const { groups } = useWords();
  const { total } = members;
  const face = faceOfGroup(group);
  return (
    <header class="who-head">
      <Avatar face={face} size="xl" />
      <div>
        <h1>{group.name}</h1>
        <p class="faint">
          {total !== undefined && total > 0 && `${groups.memberCount({ count: total })} · `}
          <Filled
            text={groups.since}
            slots={{ year: <time dateTime={group.createdAt}>{group.createdAt.slice(0, 4)}</time> }}
          />
        </p>
      </div>
      {owners && (
        <div class="actions">
          <a class="button second" href={`${groupPath(group, 'members')}#add`}>
            <Icon name="user-round-plus" /> {groups.invite}
          </a>
        </div>
      )}
    </header>
  );
}

function About({ group, level, importMarks }: GroupProps) {
  const words = useWords();
  const { groups } = words;
  return (
    <section class="card pad" aria-labelledby="about-group">
      <h2 id="about-group">{groups.aboutTitle}</h2>
      {group.description !== '' && (
        <p class="lines" dir="auto">
          {group.description}
        </p>
      )}
      <dl class="facts section-s">
        <div>
          <dt>{groups.path}</dt>
          <dd>/{group.fullPath}</dd>
        </div>
        <div>
          <dt>{groups.seenBy}</dt>
          <dd>{groups.visibilities[group.visibility]}</dd>
        </div>
        <div>
          <dt>{groups.role}</dt>
          <dd>{level === 0 ? groups.noRole : roleLabel(level, words)}</dd>
        </div>
      </dl>
      <div class="section-s">
        <ImportMarks marks={importMarks} />
        {level < accessLevels.owner &&
          importMarks.map(({ id }) => (
            <p class="small" key={id}>
              <a href={`/imports/${id}/report`}>{words.moderation.reportImport}</a>
            </p>
          ))}
      </div>
    </section>
  );
}

function Placeholders({ group, counts, root }: OwnersPart & { readonly group: Group }) {
  const { groups, placeholders } = useWords();
  const sum = (tab: Tab) => tabs[tab].reduce((total, status) => total + (counts[status] ?? 0), 0);
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders">{groups.placeholders}</h2>
      {root && root.id !== group.id && (
        <p>
          <Filled text={groups.ofTop} slots={{ group: <a href={groupPath(root)}>{root.name}</a> }} />
        </p>
      )}
      {root ? (
        <p class="chips">
          {(Object.keys(tabs) as Tab[]).map((tab) => (
            <a key={tab} class="chip" href={`${placeholdersPath(root)}${queryOf({ tab })}#people`}>
              <strong>{sum(tab)}</strong> {placeholders.tabs[tab]}
            </a>
          ))}
        </p>
      ) : (
        <p class="faint">{groups.atTop}</p>
      )}
    </section>
  );
}

function Imports({ group, imports }: { readonly group: Group; readonly imports: OwnersPart['imports'] }) {
  const { groups } = useWords();
  return (
    <section aria-labelledby="imports">
      <div class="head">
        <h2 id="imports">{groups.imports}</h2>
        <a class="button second small-button" href={groupPath(group, 'imports')}>
          {groups.importArchive}
        </a>
      </div>
      {imports.rows.length === 0 && <p class="faint">{groups.noImports}</p>}
      {imports.rows.length > 0 && (
        <div class="rows">
          {imports.rows.map((row) => (
            <div class="row" key={row.id}>
              <span class="thumb" aria-hidden="true">
                <Icon name="download" />
              </span>
              <div class="grow">
                <p class="line">
                  <a class="plain whole" href={`/imports/${row.id}`}>
                    <strong>{row.filename}</strong>
                  </a>
                </p>
                <p class="under">
                  <Time at={row.createdAt} />
                  {row.dryRun && ` · ${groups.dryRun}`}
                </p>
              </div>
              <div class="side">
                <ImportState row={row} />
              </div>
            </div>
          ))}
        </div>
      )}
      {imports.hasMore && (
        <p class="section-s">
          <a href={groupPath(group, 'imports')}>{groups.allImports}</a>
        </p>
      )}
    </section>
  );
}

/** Whose own channel is gone. */
const nobody: Face = { name: '', address: '', url: undefined, isPlaceholder: false, hasPicture: false };

function Members({ group, members, faces, owners }: GroupProps) {
  const { rows, hasMore } = members;
  const words = useWords();
  const { groups } = words;
  return (
    <section class="card pad" aria-labelledby="members">
      <h2 id="members">{groups.members}</h2>
      {rows.length === 0 && <p class="faint">{groups.noMembers}</p>}
      {rows.map((member) => (
        <div class="by member" key={member.id}>
          <Avatar face={faces.get(member.id) ?? nobody} size="s" />
          <span class="grow">
            <a
              class="who"
              href={
                owners && member.groupId === group.id
                  ? memberPath(group, member.user.username)
                  : `/users/${encodeURIComponent(member.user.username)}`
              }
            >
              {member.user.name}
            </a>
            <br />
            <small class="faint">{roleLabel(member.accessLevel, words)}</small>
          </span>
        </div>
      ))}
      {hasMore && (
        <p class="section-s">
          <a class="small" href={groupPath(group, 'members')}>
            {groups.allMembers}
          </a>
        </p>
      )}
    </section>
  );
}

function Subgroups({ group, level, subgroups }: GroupProps) {
  const { rows, hasMore } = subgroups;
  const { groups } = useWords();
  const mayAdd = level >= accessLevels.maintainer;
  if (rows.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="subgroups">
      <div class="head">
        <h2 id="subgroups">{groups.subgroups}</h2>
        {mayAdd && (
          <a class="button second small-button" href={`/new-group?below=${group.id}`}>
            {groups.newSubgroup}
          </a>
        )}
      </div>
      {rows.length === 0 && <p class="faint">{groups.noSubgroups}</p>}
      {rows.length > 0 && (
        <div class="rows">
          {rows.map((below) => (
            <div class="row" key={below.id}>
              <div class="grow">
                <p>
                  <a class="plain whole" href={groupPath(below)}>
                    <strong>{below.name}</strong>
                  </a>
                </p>
                <p class="under">/{below.fullPath}</p>
              </div>
              <span class="faint small">{groups.visibilities[below.visibility]}</span>
            </div>
          ))}
        </div>
      )}
      {hasMore && <p class="faint">{groups.moreSubgroups}</p>}
    </section>
  );
}
