import type { Group, MemberUser, Project } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { Import, ImportMark } from '../../../core/imports/index.ts';
import type { SourceUserStatus } from '../../../core/reassignment/index.ts';
import { roleLabel, visibilityLabels } from './group-labels.ts';
import { ImportState } from '../imports/imports-page.tsx';
import { Breadcrumbs, SuccessNotice, DetailList, GroupPages, EmptyState, Time, Pagination } from '../shared/parts.tsx';
import { channelPath, groupBreadcrumbs, groupPath, memberPath, placeholdersPath } from '../shared/paths.ts';
import { queryOf, type Tab, tabs } from '../reassignment/placeholders-view.ts';
import { Icon } from '../shared/shell/icon.tsx';
import { ImportMarks } from '../shared/shell/import-marks.tsx';

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

export interface GroupProps {
  readonly group: Group;
  readonly level: number;
  /** The groups above it, the top first. */
  readonly ancestors: readonly Group[];
  readonly channels: Some<Project>;
  readonly page: number;
  readonly subgroups: Some<Group>;
  readonly members: Some<MemberUser> & { readonly total: number | undefined };
  readonly owners: OwnersPart | undefined;
  readonly importMarks: readonly ImportMark[];
  /** What has just been done. */
  readonly done: string | undefined;
}

/** A group at a glance, and the ways to all that belongs to it. */
export function GroupPage(props: GroupProps) {
  const { group, level, ancestors, owners, done } = props;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{group.name}</h1>
      <GroupPages group={group} current={undefined} isOwner={owners !== undefined} />
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {group.description !== '' && <p class="lead lines">{group.description}</p>}
      <DetailList
        rows={[
          ['Path', `/${group.fullPath}`],
          ['Seen by', visibilityLabels[group.visibility]],
          ['Your role', level === 0 ? 'None' : roleLabel(level)],
        ]}
      />
      <ImportMarks marks={props.importMarks} />
      <Channels {...props} />
      {owners && <Placeholders {...owners} group={group} />}
      {owners && <Imports group={group} imports={owners.imports} />}
      <Members {...props} />
      <Subgroups {...props} />
    </>
  );
}

function Channels({ group, level, channels, page, owners }: GroupProps) {
  const { rows, hasMore } = channels;
  return (
    <section aria-labelledby="channels">
      <div class="head">
        <h2 id="channels">Channels</h2>
        {level >= accessLevels.maintainer && (
          <a class="button second" href={`/new-channel?in=${group.id}`}>
            New channel
          </a>
        )}
      </div>
      {rows.length === 0 && (
        <EmptyState>
          {owners ? (
            <>
              The group has no channels yet. Open one, or import them.{' '}
              <a href={groupPath(group, 'imports')}>Import an archive</a>
            </>
          ) : (
            'There are no channels here that you may see.'
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul class="tiles">
          {rows.map((channel) => (
            <li key={channel.id}>
              <span class="thumb" aria-hidden="true">
                <Icon name="hash" />
              </span>
              <div>
                <strong>
                  <a href={channelPath(channel)}>{channel.name}</a>
                </strong>
                <span class="below">{channelWords(channel)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...{ page, hasMore }} pathOf={(other) => `${groupPath(group)}?page=${other}#channels`} />
    </section>
  );
}

function channelWords({ address, isRestricted, archived, lastPostAt }: Project): string {
  const words = [
    isRestricted && 'For some members',
    archived && 'Archived',
    lastPostAt && `Last post ${lastPostAt.slice(0, 10)}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : address;
}

function Placeholders({ group, counts, root }: OwnersPart & { readonly group: Group }) {
  const sum = (tab: Tab) => tabs[tab].statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders">Placeholder users</h2>
      {root && root.id !== group.id && (
        <p>
          Those of all imports into <a href={groupPath(root)}>{root.name}</a> and the groups below it.
        </p>
      )}
      {root ? (
        <ul class="numbers-list">
          {(Object.keys(tabs) as Tab[]).map((tab) => (
            <li key={tab}>
              <a href={`${placeholdersPath(root)}${queryOf({ tab })}#people`}>
                <strong>{sum(tab)}</strong> {tabs[tab].label}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>They are kept with the group at the top; its Owners reassign them.</EmptyState>
      )}
    </section>
  );
}

function Imports({ group, imports }: { readonly group: Group; readonly imports: OwnersPart['imports'] }) {
  return (
    <section aria-labelledby="imports">
      <div class="head">
        <h2 id="imports">Imports</h2>
        <a class="button second" href={groupPath(group, 'imports')}>
          Import an archive
        </a>
      </div>
      {imports.rows.length === 0 && <EmptyState>Nothing has been imported yet.</EmptyState>}
      <ul class="rows">
        {imports.rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>
                <a href={`/imports/${row.id}`}>{row.filename}</a>
              </strong>
              <span class="below">
                <Time at={row.createdAt} />
                {row.dryRun && ' · Dry run'}
              </span>
            </div>
            <ImportState row={row} />
          </li>
        ))}
      </ul>
      {imports.hasMore && (
        <p>
          <a href={groupPath(group, 'imports')}>All imports</a>
        </p>
      )}
    </section>
  );
}

function Members({ group, members, owners }: GroupProps) {
  const { rows, hasMore, total } = members;
  return (
    <section aria-labelledby="members">
      <div class="head">
        <h2 id="members">Members {total !== undefined && total > 0 && <span class="faint">({total})</span>}</h2>
        {owners && (
          <a class="button second" href={`${groupPath(group, 'members')}#add`}>
            Add a member
          </a>
        )}
      </div>
      {rows.length === 0 && <EmptyState>The group has no members.</EmptyState>}
      <ul class="rows">
        {rows.map((member) => (
          <li key={member.id}>
            <div>
              <strong>
                {owners && member.groupId === group.id ? (
                  <a href={memberPath(group, member.user.username)}>{member.user.name}</a>
                ) : (
                  member.user.name
                )}
              </strong>
              <span class="below">@{member.user.username}</span>
            </div>
            <span class="faint">{roleLabel(member.accessLevel)}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <a href={groupPath(group, 'members')}>All members</a>
        </p>
      )}
    </section>
  );
}

function Subgroups({ group, level, subgroups }: GroupProps) {
  const { rows, hasMore } = subgroups;
  const mayAdd = level >= accessLevels.maintainer;
  if (rows.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="subgroups">
      <div class="head">
        <h2 id="subgroups">Subgroups</h2>
        {mayAdd && (
          <a class="button second" href={`/new-group?below=${group.id}`}>
            New subgroup
          </a>
        )}
      </div>
      {rows.length === 0 && <EmptyState>There are no groups below this one.</EmptyState>}
      <ul class="rows">
        {rows.map((below) => (
          <li key={below.id}>
            <div>
              <strong>
                <a href={groupPath(below)}>{below.name}</a>
              </strong>
              <span class="below">/{below.fullPath}</span>
            </div>
            <span class="faint">{visibilityLabels[below.visibility]}</span>
          </li>
        ))}
      </ul>
      {hasMore && <p class="faint">There are more than are listed here.</p>}
    </section>
  );
}
