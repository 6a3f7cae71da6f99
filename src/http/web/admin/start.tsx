import { findUser, sendTestMail } from '../../../core/accounts/index.ts';
import { type Group, listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { listMails, type Mail } from '../../../core/platform/index.ts';
import { ActionButton, AdminHead, administrator, groupPath, page, useWords } from '../shared/index.ts';
import { DemoPart, loadDemo, readShownDemo, type ShownDemo } from './demo.tsx';
import { RulesLink } from './rules.tsx';

const shownGroups = 5;

/** First steps of an administrator. */
export const startPage = page({
  path: '/admin/start',
  who: administrator,
  load: async ({ operations, reader, viewer }) => {
    const user = await findUser(reader, viewer.userId);
    const owned = await listGroupsOfUser(reader, viewer.userId, accessLevels.owner, viewer.at);
    const demo = await readShownDemo(operations);
    const [mail] = user ? await listMails(reader, { to: user.email, limit: 1 }) : [];
    const groups = owned.filter(({ id }) => id !== demo?.groupId).slice(0, shownGroups);
    return { mail, demo, groups, storesMail: operations.storesMail };
  },
  view: (shown) => ({ title: shown.words.admin.start.title, content: <Start {...shown} /> }),
  notices: ({ words }) => words.admin.start.notices,
  actions: {
    mail: {
      run: async ({ operations, viewer }) => {
        await sendTestMail(operations, viewer);
        return { notice: 'mail' };
      },
    },
    demo: {
      run: async ({ operations, viewer }) => {
        await loadDemo(operations, viewer);
        return { notice: 'demo', anchor: 'demo' };
      },
    },
  },
});

interface StartProps {
  /** The newest email to the reader. */
  readonly mail: Mail | undefined;
  readonly storesMail: boolean;
  /** Some groups that the reader owns. */
  readonly groups: readonly Group[];
  readonly demo: ShownDemo | undefined;
}

function Start({ mail, storesMail, groups, demo }: StartProps) {
  const { admin, terms } = useWords();
  const { start } = admin;
  return (
    <>
      <AdminHead title={start.title} tab="start" />
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
      <ActionButton action="mail">{start.test}</ActionButton>
    </section>
  );
}
