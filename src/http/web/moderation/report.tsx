import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { findItem } from '../../../core/content/index.ts';
import { findGroup } from '../../../core/groups/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { findImport } from '../../../core/imports/index.ts';
import {
  maxNote,
  moderates,
  report,
  type ReportCategory,
  reportCategories,
  type Reported,
} from '../../../core/moderation/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { itemPath, type Post } from '../content/post.ts';
import { Author } from '../content/message.tsx';
import { Body } from '../content/parts.tsx';
import { postsOf } from '../content/posts.ts';
import {
  type AddPage,
  channelPath,
  CsrfInput,
  ErrorNotice,
  formErrorOf,
  groupPath,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  SuccessNotice,
  usePage,
  useWords,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

const body = Type.Object({
  category: Type.Enum([...reportCategories]),
  note: Type.String({ maxLength: maxNote }),
});

/** What somebody is about to report. */
interface Subject {
  readonly reported: Reported;
  /** Where its form goes to. */
  readonly action: string;
  /** Where it can be seen. */
  readonly back: string;
  readonly title: (words: Words['moderation']) => string;
  /** The group whose moderators read the report; undefined where administrators do. */
  readonly groupName: string | undefined;
  readonly post?: Post;
}

type Find<P> = (session: WebSession, params: P) => Promise<Subject>;

/** The forms that report a post, a person or an import, for everybody who has signed in and sees it. */
export function reportRoutes(add: AddPage, web: WebContext): void {
  const uuid = Type.Object({ uuid: Type.String({ maxLength: 255 }) });
  const name = Type.Object({ name: Type.String({ maxLength: 255 }) });
  const id = Type.Object({ id: rowId });
  formAt(add, web, {
    path: '/item/:uuid/report',
    params: uuid,
    find: (session, params) => findPost(web, session, params),
  });
  formAt(add, web, {
    path: '/channel/:name/report',
    params: name,
    find: (session, params) => findPerson(web, session, params),
  });
  formAt(add, web, {
    path: '/imports/:id/report',
    params: id,
    find: (session, params) => findReportedImport(web, session, params),
  });
  add({
    method: 'GET',
    path: '/moderation/reported',
    auth: 'session',
    handle: ({ session, reply }) =>
      sendPage(reply, session, { title: reply.words.moderation.report, frame: 'page', content: <ReportedPage /> }),
  });
}

function formAt<P extends ReturnType<typeof Type.Object>>(
  add: AddPage,
  web: WebContext,
  { path, params, find }: { readonly path: string; readonly params: P; readonly find: Find<Static<P>> },
): void {
  add({
    method: 'GET',
    path,
    auth: 'session',
    params,
    handle: async ({ session, params: named, reply }) => showForm(reply, session, await find(session, named), {}),
  });
  add({
    method: 'POST',
    path,
    auth: 'session',
    params,
    body,
    handle: async ({ session, params: named, body: sent, reply }) => {
      const subject = await find(session, named);
      try {
        const { about } = await report(web.operations, session.viewer, subject.reported, sent);
        const isModerator = await moderates(web.operations.database.reader, session.viewer, about);
        return await redirectTo(reply, isModerator ? `/moderation/cases/${about.id}` : '/moderation/reported');
      } catch (error) {
        return showForm(reply, session, subject, { ...sent, problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

async function findPost(web: WebContext, session: WebSession, { uuid }: { readonly uuid: string }): Promise<Subject> {
  const { reader } = web.operations.database;
  const item = await findItem(reader, session.viewer, { uuid });
  const [post] = item ? await postsOf(web.operations, session.viewer, [item]) : [];
  // Reactions and votes are no posts.
  if (!item || !post) throw notFound('item');
  const channel = await findChannelFor(reader, session.viewer, item.channelId);
  return {
    reported: { kind: 'post', uuid },
    action: itemPath(uuid, 'report'),
    back: itemPath(uuid),
    title: (words) => words.reportPost,
    groupName: await groupNamed(web, channel?.groupId ?? null),
    post,
  };
}

async function findPerson(
  web: WebContext,
  { viewer }: WebSession,
  { name }: { readonly name: string },
): Promise<Subject> {
  const channel = await visibleChannel(web.operations.database.reader, viewer, name);
  if (channel.userId === null) throw notFound('page');
  const back = channelPath(channel);
  const title = (words: Words['moderation']) => words.reportPerson(channel.name);
  const reported = { kind: 'person', id: channel.userId } as const;
  return { reported, action: `${back}/report`, back, title, groupName: undefined };
}

async function findReportedImport(
  web: WebContext,
  { viewer }: WebSession,
  { id }: { readonly id: number },
): Promise<Subject> {
  const { reader } = web.operations.database;
  const found = await findImport(reader, id);
  if (!found || found.dryRun) throw notFound('page');
  const { group } = await requireVisibleGroup(reader, viewer, found.groupId);
  if (group.kind !== 'group') throw notFound('page');
  return {
    reported: { kind: 'import', id },
    action: `/imports/${id}/report`,
    back: groupPath(group),
    title: (words) => words.reportImport,
    groupName: group.name,
  };
}

async function groupNamed(web: WebContext, groupId: number | null): Promise<string | undefined> {
  return groupId === null ? undefined : (await findGroup(web.operations.database.reader, groupId))?.name;
}

interface Written {
  readonly category?: ReportCategory;
  readonly note?: string;
  readonly problem?: string;
}

function showForm(reply: FastifyReply, session: WebSession, subject: Subject, written: Written): Promise<FastifyReply> {
  const title = subject.title(reply.words.moderation);
  const status = written.problem === undefined ? 200 : 422;
  const content = <ReportPage {...{ subject, title, ...written }} />;
  return sendPage(reply, session, { title, frame: 'page', status, content });
}

function ReportPage({
  subject,
  title,
  category,
  note = '',
  problem,
}: Written & { readonly subject: Subject; readonly title: string }) {
  const { moderation: words, terms } = useWords();
  const { csrfToken, hasTerms } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {subject.post && (
        <blockquote class="card pad">
          <Author face={subject.post.author} />
          <Body post={subject.post} />
        </blockquote>
      )}
      <p class="section-s">
        {subject.groupName === undefined ? words.toServer : words.toGroup(subject.groupName)}{' '}
        {hasTerms && <a href="/about/rules">{terms.read}</a>}
      </p>
      <form method="post" action={subject.action} class="form section-s">
        <CsrfInput value={csrfToken} />
        <fieldset>
          <legend>{words.category}</legend>
          {reportCategories.map((each) => (
            <label class="choice" key={each}>
              <input type="radio" name="category" value={each} required checked={each === category} />{' '}
              {words.categories[each]}
            </label>
          ))}
        </fieldset>
        <label for="note">{words.note}</label>
        <textarea id="note" name="note" rows={4} maxLength={maxNote} dir="auto" aria-describedby="note-help">
          {note}
        </textarea>
        <span class="hint" id="note-help">
          {words.noteHint}
        </span>
        <div class="actions">
          <button type="submit">{words.sendReport}</button>
          <a class="button quiet" href={subject.back}>
            {words.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}

function ReportedPage() {
  const { moderation: words, parts } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{words.report}</h1>
      <SuccessNotice>{words.thanks}</SuccessNotice>
      <p class="section-s">
        <a href="/">{parts.home}</a>
      </p>
    </div>
  );
}
