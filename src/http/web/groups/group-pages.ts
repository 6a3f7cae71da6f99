import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { accessLevels } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import {
  canClaim,
  prefillAssignees,
  reassignableStatuses,
  sourceUserStatuses,
} from '../../../core/reassignment/index.ts';
import { sendAuditLines } from '../../reassignment/audit-lines.ts';
import { evidenceOf, maxUploadBytes, sendPendingFile } from '../../reassignment/reassignment-files.ts';
import {
  type AddPage,
  findVisibleGroup,
  ownedRoot,
  placeholdersPath,
  redirectTo,
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
import { showImports } from '../imports/imports.tsx';
import { showMemberNamed, showMembers } from './members.tsx';
import { showMove } from './places/move.tsx';
import { showSharing } from './places/sharing.tsx';
import { showGroupCases } from '../moderation/moderation.tsx';
import { askKeepAll, type ListQuery, listQuery, showPlaceholders } from '../reassignment/placeholders.tsx';
import { showClaim, showClaims } from '../reassignment/claims.tsx';
import { showRequests } from '../reassignment/progress/progress.tsx';
import { showSuggestions } from '../reassignment/suggestions.tsx';
import { askUndo, listOf } from '../reassignment/undo-upload.tsx';
import { sendUploadFile, showUpload, handlePlaceholderUpload } from '../reassignment/uploads.tsx';

const params = Type.Object({ '*': Type.String() });

interface GroupPageRequest extends VisibleGroup {
  readonly web: WebContext;
  readonly session: WebSession;
  readonly query: ListQuery;
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
  claim: ({ web, session, group, query, reply }) => showClaim(web, session, reply, group, query),
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
  placeholders: async ({ web, session, group, query, reply, rest }) => {
    // Those of a subgroup belong to the group at the top.
    const root = await ownedRoot(web.operations.database.reader, session.viewer, group);
    if (root && root.id !== group.id) return redirectTo(reply, placeholdersPath(root));
    if (rest === 'keep-all') return askKeepAll(web, session, reply, group);
    if (rest === 'undo') return askUndo(web, session, reply, group, { chosen: listOf(query.chosen) });
    if (rest === 'claims') return showClaims(web, session, reply, group, query);
    if (rest === 'progress') return showRequests(web, session, reply, group, query);
    if (rest === 'suggestions') return showSuggestions(web, session, reply, group, query);
    if (rest !== '') throw notFound('page');
    return showPlaceholders(web, session, reply, group, { query });
  },
  'placeholders.csv': async ({ web, session, group, query, reply }) => {
    const { operations } = web;
    const evidence = query.prefill === undefined ? undefined : evidenceOf([query.prefill]);
    const prefilled = evidence && (await prefillAssignees(operations, session.viewer, group.id, evidence));
    const asMapping = query.mapping !== undefined;
    const statuses = asMapping ? sourceUserStatuses : reassignableStatuses;
    const filled = { prefilled, statuses, withAddresses: query.addresses !== undefined, asMapping };
    return sendPendingFile(reply, operations.database.reader, group, session.viewer.at, filled);
  },
  uploads: ({ web, session, group, query, reply, rest }) => {
    const [, id, undo, csv] = /^(\d{1,15})(?:(\/undo)|(\.csv))?$/.exec(rest) ?? [];
    if (id === undefined) throw notFound('page');
    const upload = { group, id: Number(id), query };
    if (undo) return askUndo(web, session, reply, group, { upload: upload.id });
    return csv ? sendUploadFile(web, reply, upload) : showUpload(web, session, reply, upload);
  },
  imports: ({ web, session, group, query, reply }) =>
    showImports(web.operations.database.reader, session, reply, { group, page: query.page, removed: query.removed }),
};

/** The pages of a group. */
export function groupPageRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/groups/*',
    auth: 'public',
    params,
    query: listQuery,
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

  add({
    method: 'POST',
    path: '/groups/*',
    auth: 'session',
    params,
    file: { name: 'file', maxBytes: maxUploadBytes(web) },
    handle: async ({ session, params: { '*': path }, file, reply }) => {
      const { fullPath, page, rest } = splitGroupPath(path);
      const { group, level } = await findVisibleGroup(reader, session.viewer, fullPath);
      if (level < accessLevels.owner || page !== 'placeholders' || rest !== '') throw notFound('page');
      return handlePlaceholderUpload(web, session, reply, { group, file: file! });
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
