import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { anonymous, notFound, requireAdmin, type UserViewer, type Viewer } from '../../../core/platform/index.ts';
import type { WebSession } from './context.ts';
import { useLanguageOfGroup } from './language.ts';
import type { Asked, Who } from './page.ts';
import { findVisibleGroup, visibleAncestors } from './visible-group.ts';

type None = Record<never, never>;

/** A signed-in person. */
export interface SignedIn {
  readonly session: WebSession;
  readonly viewer: UserViewer;
}

/** Everyone, signed in or not. */
export const anyone: Who<None, { readonly viewer: Viewer }, object> = {
  auth: 'public',
  find: async ({ session }) => ({ viewer: session?.viewer ?? anonymous }),
};

/** All signed-in people. */
export const signedIn: Who<None, SignedIn, object> = { auth: 'session', find: async (asked) => signedInOf(asked) };

/** Administrators. Others get 404 for these pages and 403 for their actions. */
export const administrator: Who<None, SignedIn, object> = {
  auth: 'session',
  find: async (asked) => {
    const found = signedInOf(asked);
    if (asked.request.method !== 'POST' && !found.viewer.isAdmin) throw notFound('page');
    requireAdmin(found.viewer);
    return found;
  },
};

/** The same, with 404 for actions as well. */
export const hiddenAdministration: Who<None, SignedIn, object> = {
  auth: 'session',
  find: async (asked) => {
    const found = signedInOf(asked);
    if (!found.viewer.isAdmin) throw notFound('page');
    return found;
  },
};

/** For rows with `auth: 'session'`, whose routes require a session. */
export function signedInOf({ session }: Pick<Asked<unknown>, 'session'>): SignedIn {
  return { session: session!, viewer: session!.viewer };
}

/** What pages of a group get from the check. */
export interface InGroup extends SignedIn {
  readonly group: Group;
  /** Access level of the viewer in the group. */
  readonly level: number;
}

const groupParams = { group: Type.String() };

/** Group pages for a role and higher roles. Others get 404. */
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

/** People who can see that the group exists. */
export const groupVisitor = inGroup(0);
export const groupMaintainer = inGroup(accessLevels.maintainer);
export const groupOwner = inGroup(accessLevels.owner);

/** For pages that groups and the server share; the server has no group. */
export interface InPlace extends SignedIn {
  readonly group?: Group;
  readonly level?: number;
}
