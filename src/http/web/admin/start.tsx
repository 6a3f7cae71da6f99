import { Type } from 'typebox';
import { findUser, sendTestMail } from '../../../core/accounts/index.ts';
import { type Group, listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { listMails, type Mail, notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  AdminPages,
  CsrfInput,
  groupPath,
  redirectTo,
  sendPage,
  SuccessNotice,
  usePage,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { RulesLink } from './settings-page.tsx';
import { DemoPart, type ShownDemo, shownDemo } from './demo.tsx';

const notices = ['setup', 'mail', 'demo', 'demoRemoved'] as const;

/** What an administrator does before people come, and a test of mail; for everybody else there are no such pages. */
export function startRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/start',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: async ({ session, query, reply }) => {
      const { viewer } = session;
      if (!viewer.isAdmin) throw notFound('page');
      const user = await findUser(reader, viewer.userId);
      const owned = await listGroupsOfUser(reader, viewer.userId, accessLevels.owner, viewer.at);
      const demo = await shownDemo(web);
      const { start } = reply.words.admin;
      const notice = notices.find((name) => name === query.notice);
      const [mail] = user ? await listMails(reader, { to: user.email, limit: 1 }) : [];
      const content = (
        <StartPage
          {...{ mail }}
          demo={demo}
          storesMail={operations.storesMail}
          groups={owned.filter(({ id }) => id !== demo?.groupId).slice(0, shownGroups)}
          done={notice && start.notices[notice]}
        />
      );
      return sendPage(reply, session, { title: start.title, content });
    },
  });

  add({
    method: 'POST',
    path: '/admin/mails/test',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await sendTestMail(operations, session.viewer);
      return redirectTo(reply, '/admin/start?notice=mail');
    },
  });
}

const shownGroups = 5;

interface StartProps {
  /** The newest one to the reader. */
  readonly mail: Mail | undefined;
  readonly storesMail: boolean;
  /** Some that the reader owns. */
  readonly groups: readonly Group[];
  readonly demo: ShownDemo | undefined;
  readonly done: string | undefined;
}

function StartPage({ mail, storesMail, groups, demo, done }: StartProps) {
  const { admin, terms } = useWords();
  const { start } = admin;
  return (
    <>
      <h1>{start.title}</h1>
      <AdminPages current="start" />
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="lead">{start.lead}</p>
      <MailPart {...{ mail, storesMail }} />
      <section aria-labelledby="group">
        <h2 id="group">{start.group}</h2>
        <p>{start.groupHint}</p>
        <p>
          <a class="button" href="/new-group">
            {start.newGroup}
          </a>
        </p>
      </section>
      <section aria-labelledby="import">
        <h2 id="import">{start.import}</h2>
        <p>{start.importHint}</p>
        {groups.length === 0 && <p class="faint">{start.needsGroup}</p>}
        {groups.map((group) => (
          <p key={group.id}>
            <a class="button second" href={groupPath(group, 'imports')}>
              {start.importInto({ group: group.name })}
            </a>
          </p>
        ))}
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">{terms.edit.title}</h2>
        <p>{terms.edit.firstHint}</p>
        <p>
          <RulesLink />
        </p>
      </section>
      <section aria-labelledby="people">
        <h2 id="people">{start.people}</h2>
        <p>{start.peopleHint}</p>
        <p>
          <a class="button second" href="/admin/invitations">
            {start.invite}
          </a>
        </p>
      </section>
      <DemoPart demo={demo} />
    </>
  );
}

function MailPart({ mail, storesMail }: Pick<StartProps, 'mail' | 'storesMail'>) {
  const { start } = useWords().admin;
  const { csrfToken } = usePage();
  const isBad = mail?.state === 'failed' || (mail?.state === 'queued' && mail.lastError !== null);
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{start.mail}</h2>
      {storesMail && <p>{start.kept}</p>}
      <p class={isBad ? 'notice bad' : undefined}>
        {mail ? start.mailStates[mail.state] : start.noMail}{' '}
        {mail?.lastError && <bdi class="mono">{mail.lastError} </bdi>}
        {mail && <a href={`/admin/mails/${mail.id}`}>{start.readMail}</a>}
      </p>
      <form method="post" action="/admin/mails/test">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="second">
          {start.test}
        </button>
      </form>
    </section>
  );
}
