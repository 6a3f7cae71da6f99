import { Type } from 'typebox';
import { accessLevels } from '../../core/identity/domain/access-level.ts';
import type { UserViewer } from '../../core/platform/domain/viewer.ts';
import { peopleOf, reassignmentFacts } from '../../core/reassignment/operations/reassignment-facts.ts';
import { listChannelsOfUser } from '../../core/identity/storage/channels.ts';
import type { Reader } from '../../core/platform/storage/database.ts';
import { listGroupsOfUser } from '../../core/groups/storage/groups.ts';
import { listRequestsFor } from '../../core/reassignment/storage/placeholders.ts';
import { findUser } from '../../core/accounts/storage/users.ts';
import type { WebContext } from './shared/context.ts';
import { HomePage, type HomeRequest, WelcomePage } from './home-page.tsx';
import type { AddPage } from './shared/route.ts';
import { sendPage } from './shared/show.tsx';

/** What has just been done. */
const notices: Readonly<Record<string, string>> = {
  password: 'Your password has been changed.',
  removed: 'The group has been removed. What it held is going, in the background.',
  left: 'You have left the group.',
};

/** The first page. */
export function homeRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/',
    auth: 'public',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: async ({ session, query: { notice = '' }, reply }) => {
      const done = Object.hasOwn(notices, notice) ? notices[notice] : undefined;
      const content = session ? await homeOf(reader, session.viewer, done) : <WelcomePage />;
      return sendPage(reply, session, { title: session ? 'Home' : 'Tributary', content });
    },
  });
}

async function homeOf(reader: Reader, viewer: UserViewer, done: string | undefined) {
  const user = await findUser(reader, viewer.userId);
  const channels = await listChannelsOfUser(reader, viewer.userId);
  const owned = await listGroupsOfUser(reader, viewer.userId, accessLevels.owner, viewer.at);
  return (
    <HomePage
      name={user?.name ?? viewer.username}
      requests={await requestsOf(reader, viewer)}
      channels={channels}
      groups={await listGroupsOfUser(reader, viewer.userId, accessLevels.minimal, viewer.at)}
      ownedIds={new Set(owned.map((group) => group.id))}
      done={done}
    />
  );
}

async function requestsOf(reader: Reader, viewer: UserViewer): Promise<HomeRequest[]> {
  const requests: HomeRequest[] = [];
  for (const sourceUser of await listRequestsFor(reader, viewer.userId)) {
    const { assignee, requester } = await peopleOf(reader, sourceUser);
    if (!assignee) continue;
    const facts = await reassignmentFacts(reader, sourceUser, { assignee, requester }, '');
    requests.push({ id: sourceUser.id, facts });
  }
  return requests;
}
