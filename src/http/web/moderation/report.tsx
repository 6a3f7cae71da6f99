import { Type, type TProperties } from 'typebox';
import { findItem } from '../../../core/content/index.ts';
import { findGroup } from '../../../core/groups/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { findImport } from '../../../core/imports/index.ts';
import {
  findCaseAbout,
  maxNote,
  moderates,
  report,
  reportCategories,
  type Reported,
} from '../../../core/moderation/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { Author } from '../content/message.tsx';
import { Body } from '../content/body.tsx';
import { itemPath, type Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import {
  channelPath,
  Form,
  groupPath,
  page,
  redirectTo,
  requireVisibleGroup,
  rowId,
  signedIn,
  type SignedIn,
  signedInOf,
  SuccessNotice,
  TextField,
  Tick,
  usePage,
  useWords,
  visibleChannel,
  type Who,
} from '../shared/index.ts';

const uuid = { uuid: Type.String({ maxLength: 255 }) };

/** What somebody is about to report. */
interface Subject {
  readonly reported: Reported;
  /** Where it can be seen. */
  readonly back: string;
  readonly title: (words: Words['moderation']) => string;
  /** The group whose moderators read the report; undefined where administrators do. */
  readonly groupName: string | undefined;
  readonly post?: Post;
}

type Asking<P extends TProperties> = Parameters<Who<P, SignedIn, object>['find']>[0];
type Find<P extends TProperties> = (asked: Asking<P>, viewer: SignedIn['viewer']) => Promise<Subject>;

/** The report form, for signed-in people who can see the content. */
function reportAt<P extends TProperties>(path: string, params: P, find: Find<P>) {
  const who: Who<P, SignedIn & { readonly subject: Subject }, object> = {
    auth: 'session',
    params,
    find: async (asked) => {
      const found = signedInOf(asked);
      return { ...found, subject: await find(asked, found.viewer) };
    },
  };
  return page({
    path,
    who,
    view: ({ words, subject }) => {
      const title = subject.title(words.moderation);
      return { title, frame: 'page', content: <Report {...{ subject, title }} /> };
    },
    actions: {
      default: {
        input: { category: Type.Enum([...reportCategories]), note: Type.String({ maxLength: maxNote }) },
        run: async ({ operations, reader, viewer, subject, input }) => {
          const { about } = await report(operations, viewer, subject.reported, input);
          const isModerator = await moderates(reader, viewer, about);
          return { to: isModerator ? `/moderation/cases/${about.id}` : '/moderation/reported' };
        },
      },
    },
  });
}

const reportedPage = page({
  path: '/moderation/reported',
  who: signedIn,
  view: ({ words }) => ({ title: words.moderation.report, frame: 'page', content: <Thanks /> }),
});

/** The case about a post that is hidden or waits, for those who see that. */
const caseOfItem = page({
  path: '/item/:uuid/moderation',
  who: signedIn,
  params: uuid,
  send: async ({ reader, viewer, params, reply }) => {
    const item = await findItem(reader, viewer, params);
    const about = item?.isWithheld ? await findCaseAbout(reader, { kind: 'post', id: item.id }) : undefined;
    if (!about) throw notFound('page');
    return redirectTo(reply, `/moderation/cases/${about.id}`);
  },
});

export const reportPages = [
  reportAt('/item/:uuid/report', uuid, findPost),
  reportAt('/channel/:name/report', { name: Type.String({ maxLength: 255 }) }, findPerson),
  reportAt('/imports/:id/report', { id: rowId }, findReportedImport),
  reportedPage,
  caseOfItem,
];

async function findPost(
  { operations, reader, params }: Asking<typeof uuid>,
  viewer: SignedIn['viewer'],
): Promise<Subject> {
  const item = await findItem(reader, viewer, params);
  const [post] = item ? await postsOf(operations, viewer, [item]) : [];
  // Reactions and votes are no posts.
  if (!item || !post) throw notFound('item');
  const channel = await findChannelFor(reader, viewer, item.channelId);
  const groupId = channel?.groupId ?? null;
  return {
    reported: { kind: 'post', uuid: params.uuid },
    back: itemPath(params.uuid),
    title: (words) => words.reportPost,
    groupName: groupId === null ? undefined : (await findGroup(reader, groupId))?.name,
    post,
  };
}

async function findPerson(
  { reader, params }: { readonly reader: Reader; readonly params: { readonly name: string } },
  viewer: SignedIn['viewer'],
): Promise<Subject> {
  const channel = await visibleChannel(reader, viewer, params.name);
  if (channel.userId === null) throw notFound('page');
  return {
    reported: { kind: 'person', id: channel.userId },
    back: channelPath(channel),
    title: (words) => words.reportPerson({ name: channel.name }),
    groupName: undefined,
  };
}

async function findReportedImport(
  { reader, params: { id } }: { readonly reader: Reader; readonly params: { readonly id: number } },
  viewer: SignedIn['viewer'],
): Promise<Subject> {
  const found = await findImport(reader, id);
  if (!found || found.dryRun) throw notFound('page');
  const { group } = await requireVisibleGroup(reader, viewer, found.groupId);
  if (group.kind !== 'group') throw notFound('page');
  return {
    reported: { kind: 'import', id },
    back: groupPath(group),
    title: (words) => words.reportImport,
    groupName: group.name,
  };
}

function Report({ subject, title }: { readonly subject: Subject; readonly title: string }) {
  const { moderation: words, terms } = useWords();
  const { hasTerms } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{title}</h1>
      {subject.post && (
        <blockquote class="card pad">
          <Author face={subject.post.author} />
          <Body post={subject.post} />
        </blockquote>
      )}
      <p class="section-s">
        {subject.groupName === undefined ? words.toServer : words.toGroup({ group: subject.groupName })}{' '}
        {hasTerms && <a href="/about/rules">{terms.read}</a>}
      </p>
      <Form action="default" class="form section-s">
        <fieldset>
          <legend>{words.category}</legend>
          {reportCategories.map((each) => (
            <Tick key={each} type="radio" name="category" value={each} label={words.categories[each]} required />
          ))}
        </fieldset>
        <TextField name="note" label={words.note} hint={words.noteHint} rows={4} maxLength={maxNote} dir="auto" />
        <div class="actions">
          <button type="submit">{words.sendReport}</button>
          <a class="button quiet" href={subject.back}>
            {words.cancel}
          </a>
        </div>
      </Form>
    </div>
  );
}

function Thanks() {
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
