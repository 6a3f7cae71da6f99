import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { accessLevels } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { canClaim } from '../../../core/reassignment/index.ts';
import { sendAuditLines } from '../../reassignment/audit-lines.ts';
import {
  type AddPage,
  findVisibleGroup,
  rowId,
  type VisibleGroup,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { showAccessPages } from './access/show-access.tsx';
import { showAnnouncements } from './announcements.tsx';
import { showChannelOrder } from './channels/arrange.tsx';
import { showGroupEmoji } from './emoji.tsx';
import { showGroup } from './group.tsx';
import { showGroupLog } from './group-log.tsx';
import { showPublicGroup } from './public-group.tsx';
import { showRemoval, showSettings } from './groups.tsx';
import { showMemberNamed, showMembers } from './members.tsx';
import { showMove } from './places/move.tsx';
import { showSharing } from './places/sharing.tsx';
import { showGroupCases } from '../moderation/moderation.tsx';

const params = Type.Object({ '*': Type.String() });

const query = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 255 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** Where a list goes on that has no numbers of pages. */
  before: Type.Optional(rowId),
  /** What has just been done, and to which member. */
  notice: Type.Optional(Type.String()),
  done: Type.Optional(rowId),
  /** Which cases of the moderators. */
  show: Type.Optional(Type.String()),
  /** Where a group is to move: the id of another group, or `top`. */
  to: Type.Optional(Type.String({ maxLength: 20 })),
});

interface GroupPageRequest extends VisibleGroup {
  readonly web: WebContext;
  readonly session: WebSession;
  readonly query: Static<typeof query>;
  readonly reply: FastifyReply;
  /** What the address names below the page. */
  readonly rest: string;
}

type Show = (visit: GroupPageRequest) => FastifyReply | Promise<FastifyReply>;

/** Pages for all who may know of the group, by what stands behind the dash. */
const memberPages: Readonly<Record<string, Show>> = {
  '': async ({ web, session, group, level, query, reply }) => {
    const isClaimable = await canClaim(web.operations, session.viewer, group);
    return showGroup(web.operations.database.reader, session, reply, { group, level }, { ...query, isClaimable });
  },
  members: ({ web, session, group, level, query, reply, rest }) => {
    const { reader } = web.operations.database;
    if (rest !== '') return showMemberNamed(reader, session, reply, group, rest);
    return showMembers(reader, session, reply, { group, level }, query);
  },
  channels: ({ web, session, group, level, query, reply }) =>
    showChannelOrder(web, session, reply, { group, level }, query),
  emoji: ({ web, session, group, level, query, reply }) =>
    showGroupEmoji(web.operations.database.reader, session, reply, { group, level }, query),
  moderation: ({ web, session, group, level, query, reply }) =>
    showGroupCases(web, session, reply, { group, level }, query),
};

/** Those for Owners. For everybody else there are none. */
const ownerPages: Readonly<Record<string, Show>> = {
  settings: ({ web, session, group, reply }) => showSettings(web.operations.database.reader, session, reply, group),
  access: ({ web, session, group, query, reply, rest }) =>
    showAccessPages(web, session, reply, group, { rest, notice: query.notice }),
  announcements: ({ web, session, group, query, reply }) => showAnnouncements(web, session, reply, group, query),
  log: ({ web, session, group, query, reply }) => showGroupLog(web, session, reply, group, query),
  'log.jsonl': ({ web, session, group, reply }) => sendAuditLines(reply, web.operations, group, session.viewer),
  sharing: ({ web, session, group, query, reply }) =>
    showSharing(web.operations.database.reader, session, reply, group, query),
  move: ({ web, session, group, query, reply }) => showMove(web, session, reply, group, query),
  remove: ({ web, session, group, reply }) => showRemoval(web, session, reply, group),
};

/** The pages of a group. */
export function groupPageRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/groups/*',
    auth: 'public',
    params,
    query,
    handle: async ({ session, params: { '*': path }, query, reply }) => {
      const { fullPath, page, rest } = splitGroupPath(path);
      if (!session) {
        if (page !== '') throw new DomainError('unauthenticated', 'pages.signIn');
        return showPublicGroup(reader, reply, fullPath);
      }
      const { group, level } = await findVisibleGroup(reader, session.viewer, fullPath);
      reply.groupLanguage = group.language;
      const isOwner = level >= accessLevels.owner;
      const show = pageNamed(memberPages, page) ?? (isOwner ? pageNamed(ownerPages, page) : undefined);
      if (!show) throw notFound('page');
      return show({ web, session, group, level, query, reply, rest });
    },
  });
}

function pageNamed(pages: Readonly<Record<string, Show>>, name: string): Show | undefined {
  return Object.hasOwn(pages, name) ? pages[name] : undefined;
}

/** `<full path>/-/<page>/<rest>`: a dash alone is no name of a group. */
function splitGroupPath(path: string): { fullPath: string; page: string; rest: string } {
  const [fullPath = '', ...afterDash] = path.split('/-/');
  const [page = '', ...rest] = afterDash.join('/-/').split('/');
  return { fullPath, page, rest: rest.join('/') };
}
