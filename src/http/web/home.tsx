import { Type } from 'typebox';
import { accessLevels } from '../../domain/group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { peopleOf, reassignmentFacts } from '../../operations/reassignment-facts.ts';
import { listChannelsOfUser } from '../../storage/channels.ts';
import type { Reader } from '../../storage/database.ts';
import { listGroupsOfUser } from '../../storage/groups.ts';
import { listRequestsFor } from '../../storage/placeholders.ts';
import { findUser } from '../../storage/users.ts';
import type { WebContext } from './context.ts';
import { type HomeGroup, HomePage, type HomeRequest, WelcomePage } from './pages/home.tsx';
import type { AddPage } from './route.ts';
import { showPage } from './show.tsx';

/** The first page. */
export function homeRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/',
    auth: 'public',
    query: Type.Object({ changed: Type.Optional(Type.String()) }),
    handle: async ({ session, query: { changed }, reply }) => {
      const done = changed === 'password' ? 'Your password has been changed.' : undefined;
      const content = session ? await homeOf(reader, session.viewer, done) : <WelcomePage />;
      return showPage(reply, session, { title: session ? 'Home' : 'Tributary', content });
    },
  });
}

async function homeOf(reader: Reader, viewer: UserViewer, done: string | undefined) {
  const user = await findUser(reader, viewer.userId);
  const channels = await listChannelsOfUser(reader, viewer.userId);
  return (
    <HomePage
      name={user?.name ?? viewer.username}
      requests={await requestsOf(reader, viewer)}
      channels={channels}
      groups={await groupsOf(reader, viewer)}
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

async function groupsOf(reader: Reader, viewer: UserViewer): Promise<HomeGroup[]> {
  const groups = await listGroupsOfUser(reader, viewer.userId, accessLevels.guest, viewer.at);
  const owned = await listGroupsOfUser(reader, viewer.userId, accessLevels.owner, viewer.at);
  const ownedIds = new Set(owned.map((group) => group.id));
  return groups.map(({ id, name, fullPath }) => ({ name, fullPath, isOwner: ownedIds.has(id) }));
}
