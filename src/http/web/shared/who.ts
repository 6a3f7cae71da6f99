import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { anonymous, notFound, requireAdmin, type UserViewer, type Viewer } from '../../../core/platform/index.ts';
import type { WebSession } from './context.ts';
import { useLanguageOfGroup } from './language.ts';
import type { Asked, Who } from './page.ts';
import { findVisibleGroup, visibleAncestors } from './visible-group.ts';

type None = Record<never, never>;

/** Somebody who has signed in. */
export interface SignedIn {
  readonly session: WebSession;
  readonly viewer: UserViewer;
}

/** Everybody, signed in or not. */
export const everybody: Who<None, { readonly viewer: Viewer }, object> = {
  auth: 'public',
  find: async ({ session }) => ({ viewer: session?.viewer ?? anonymous }),
};

/** Everybody who has signed in. */
export const signedIn: Who<None, SignedIn, object> = { auth: 'session', find: async (asked) => signedInOf(asked) };

/** Administrators; for others there are no such pages. */
export const administrator: Who<None, SignedIn, object> = {
  auth: 'session',
  find: async (asked) => {
    const found = signedInOf(asked);
    if (asked.request.method !== 'POST' && !found.viewer.isAdmin) throw notFound('page');
    requireAdmin(found.viewer);
    return found;
  },
};

/** Of a row for those who have signed in: routes let nobody else come so far. */
export function signedInOf({ session }: Pick<Asked<unknown>, 'session'>): SignedIn {
  return { session: session!, viewer: session!.viewer };
}

/** What pages of a group know of it. */
export interface InGroup extends SignedIn {
  readonly group: Group;
  /** The role of who asks, there. */
  readonly level: number;
}

const groupParams = { group: Type.String() };

/** Pages of groups for those of a role and above; for everybody else there are none. */
function inGroup(lowest: number): Who<typeof groupParams, InGroup, { readonly ancestors: readonly Group[] }> {
  return {
    auth: 'session',
    below: '/groups/:group/-/',
    params: groupParams,
    find: async (asked) => {
      const found = signedInOf(asked);
      const { group, level } = await findVisibleGroup(asked.reader, found.viewer, asked.params.group);
      if (level < lowest) throw notFound('page');
      useLanguageOfGroup(asked.reply, group);
      return { ...found, group, level };
    },
    frame: async ({ reader, viewer, group }) => ({ ancestors: await visibleAncestors(reader, viewer, group) }),
  };
}

/** Those who may know of the group. */
export const groupVisitor = inGroup(0);
export const groupMaintainer = inGroup(accessLevels.maintainer);
export const groupOwner = inGroup(accessLevels.owner);

/** What a page knows that groups and the server have alike: of the server no group. */
export interface InPlace extends SignedIn {
  readonly group?: Group;
  readonly level?: number;
}
