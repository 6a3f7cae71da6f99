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
  /** Of a page that the group's tabs lead to. */
  readonly tab?: NonNullable<ComponentProps<typeof GroupPages>['current']>;
  /** The steps between the group and another page. */
  readonly crumbs?: readonly Breadcrumb[];
}

/** The head of a page of a group: the way to it, its heading, the tabs, and what has just been done. */
export function GroupHead({ group, ancestors, level, title, tab, crumbs = [] }: GroupHeadProps) {
  const links = [...groupBreadcrumbs(tab ? ancestors : [...ancestors, group]), ...crumbs];
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

/** The same of a page of the administration. */
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
  /** None of the server. */
  readonly group?: Group;
  readonly ancestors?: readonly Group[];
  readonly level?: number;
  readonly tab: 'announcements' | 'emoji' | 'moderation';
}

/** The same of a page that groups and the server have alike. */
export function PlaceHead({ group, ancestors = [], level = 0, ...head }: PlaceHeadProps) {
  return group ? <GroupHead {...{ group, ancestors, level }} {...head} /> : <AdminHead {...head} />;
}
