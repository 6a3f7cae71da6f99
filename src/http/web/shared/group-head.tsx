import type { ComponentChildren, ComponentProps } from 'preact';
import type { Group } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { AdminPages } from './admin-parts.tsx';
import { Notice } from './forms.tsx';
import { Breadcrumbs, GroupPages } from './parts.tsx';
import { type Breadcrumb, groupBreadcrumbs } from './paths.ts';

interface GroupHeadProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly title: ComponentChildren;
  /** The current tab, if the page is one. */
  readonly tab?: NonNullable<ComponentProps<typeof GroupPages>['current']>;
  /** Breadcrumbs between the group and the page. */
  readonly crumbs?: readonly Breadcrumb[];
}

/** The head of a group page: breadcrumbs, heading, tabs, and the result of the last action. */
export function GroupHead({ group, ancestors, level, title, tab, crumbs = [] }: GroupHeadProps) {
  const links = [...groupBreadcrumbs([...ancestors, group]), ...crumbs];
  return (
    <>
      <Breadcrumbs links={links} />
      <h1>{title}</h1>
      {tab && (
        <GroupPages
          group={group}
          current={tab}
          isOwner={level >= accessLevels.owner}
          isModerator={level >= accessLevels.maintainer}
        />
      )}
      <Notice />
    </>
  );
}

interface AdminHeadProps {
  readonly title: ComponentChildren;
  readonly tab?: ComponentProps<typeof AdminPages>['current'];
  readonly crumbs?: readonly Breadcrumb[];
}

/** The head of an administration page. */
export function AdminHead({ title, tab, crumbs }: AdminHeadProps) {
  return (
    <>
      {crumbs && <Breadcrumbs links={crumbs} />}
      <h1>{title}</h1>
      <AdminPages current={tab} />
      <Notice />
    </>
  );
}

interface PlaceHeadProps extends Pick<AdminHeadProps, 'title'> {
  /** Undefined for the server. */
  readonly group?: Group;
  readonly ancestors?: readonly Group[];
  readonly level?: number;
  readonly tab: 'announcements' | 'emoji' | 'moderation';
}

/** The head of a page that groups and the server share. */
export function PlaceHead({ group, ancestors = [], level = 0, ...head }: PlaceHeadProps) {
  return group ? <GroupHead {...{ group, ancestors, level }} {...head} /> : <AdminHead {...head} />;
}
