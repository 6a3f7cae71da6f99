import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  type Evidence,
  findSourceUsers,
  prefillAssignees,
  type PrefilledAssignee,
} from '../../../core/reassignment/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { allEvidence, suggestedFile, takeUpload } from '../../reassignment/reassignment-files.ts';
import {
  type AddPage,
  formErrorOf,
  placeholdersPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type ShownSuggestion, SuggestionsPage } from './suggestions-page.tsx';

const pageSize = 50;

/** Suggestions by the ids of source users. */
type Prefilled = ReadonlyMap<number, PrefilledAssignee>;

/** Asking everybody at once whom a list has suggested for one reason; that is an upload of the list. */
export function suggestionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/source_users/ask_suggested',
    auth: 'session',
    body: Type.Object({
      group: rowId,
      reason: Type.Enum([...allEvidence]),
      digest: Type.String({ maxLength: 64 }),
    }),
    handle: async ({ session, body: { group: groupId, reason, digest }, reply }) => {
      const { viewer } = session;
      const { reader } = operations.database;
      const group = await requireOwnedGroup(reader, viewer, groupId);
      const wanted = restingOn(await prefillAssignees(operations, viewer, group.id, allEvidence), reason);
      const shown = { reason, page: 1 };
      // What is asked for is what was seen: people and names may have changed meanwhile.
      if (digestOf(wanted) !== digest) {
        const { changed } = reply.words.reassigning.suggestions;
        return showSuggestions(web, session, reply, group, { ...shown, problem: changed });
      }
      const file = { filename: `suggestions_${reason}.csv`, bytes: await suggestedFile(reader, group, wanted) };
      const error = await takeUpload(web, group, viewer, file).then(
        () => undefined,
        (error: unknown) => formErrorOf(error, reply.words),
      );
      if (error) return showSuggestions(web, session, reply, group, { ...shown, problem: error.message });
      return redirectTo(reply, `${placeholdersPath(group)}?uploaded`);
    },
  });
}

interface Shown {
  readonly reason?: string | undefined;
  readonly page?: number | undefined;
  readonly problem?: string;
}

/** The people who are suggested for the source users of a group, for one reason; the surest unless another is named. */
export async function showSuggestions(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { reason: named, page = 1, problem }: Shown,
): Promise<FastifyReply> {
  const { operations } = web;
  const prefilled = await prefillAssignees(operations, session.viewer, group.id, allEvidence);
  const counts = new Map(
    allEvidence
      .map((each): [Evidence, number] => [each, restingOn(prefilled, each).size])
      .filter(([, count]) => count > 0),
  );
  const reason = [...counts.keys()].find((each) => each === named) ?? [...counts.keys()][0];
  const wanted: Prefilled = reason ? restingOn(prefilled, reason) : new Map();
  const rows = await rowsOf(web, [...wanted].slice((page - 1) * pageSize, page * pageSize));
  const pages = Math.ceil(wanted.size / pageSize);
  const { csrfToken } = session;
  const digest = digestOf(wanted);
  const content = <SuggestionsPage {...{ group, counts, reason, rows, page, pages, digest, problem, csrfToken }} />;
  const title = reply.words.reassigning.suggestions.title(group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

async function rowsOf(
  { operations }: WebContext,
  some: readonly (readonly [id: number, suggested: PrefilledAssignee])[],
): Promise<ShownSuggestion[]> {
  const { reader } = operations.database;
  const suggestedFor = new Map(some);
  const users = await findUsers(reader, [...new Set(some.map(([, { userId }]) => userId))]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const sourceUsers = await findSourceUsers(reader, [...suggestedFor.keys()]);
  return sourceUsers.map((sourceUser) => {
    const suggested = suggestedFor.get(sourceUser.id)!;
    return { sourceUser, suggested, name: names.get(suggested.userId) ?? '' };
  });
}

/** Those whose surest reason is this one. */
function restingOn(prefilled: Prefilled, reason: Evidence): Prefilled {
  return new Map([...prefilled].filter(([, { reasons }]) => reasons[0] === reason));
}

function digestOf(prefilled: Prefilled): string {
  return sha256Hex([...prefilled].map(([id, { userId }]) => `${id}:${userId}`).join());
}
