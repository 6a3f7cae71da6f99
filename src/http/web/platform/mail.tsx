import { findMail, type Mail, notFound, retryMails } from '../../../core/platform/index.ts';
import { ActionButton, administrator, DetailList, page, rowId, useWords } from '../shared/index.ts';

/** An email as text, without its HTML. */
export const mailPage = page({
  path: '/admin/mails/:id',
  who: administrator,
  params: { id: rowId },
  load: async ({ reader, params: { id } }) => {
    const mail = await findMail(reader, id);
    if (!mail) throw notFound('mail');
    return { mail };
  },
  view: ({ mail, operations: { baseUrl } }) => ({ title: mail.subject, content: <MailText {...{ mail, baseUrl }} /> }),
  actions: {
    retry: {
      run: async ({ operations, viewer, params }) => {
        await retryMails(operations, viewer, params);
        return { to: '/admin/mails?notice=retried' };
      },
    },
  },
});

function MailText({ mail, baseUrl }: { readonly mail: Mail; readonly baseUrl: string }) {
  const { mails: words } = useWords().administration;
  return (
    <>
      <h1>{mail.subject}</h1>
      <DetailList
        rows={[
          [words.to, mail.to],
          [words.state, words.states[mail.state]],
          [words.problem, mail.lastError ?? ''],
          [words.attachments, mail.attachments.map(({ filename }) => filename).join(', ')],
        ]}
      />
      {mail.state === 'failed' && <ActionButton action="retry">{words.retry}</ActionButton>}
      {mail.text === null ? (
        <p class="faint">{words.gone}</p>
      ) : (
        <pre tabIndex={0}>
          <Linked text={mail.text} baseUrl={baseUrl} />
        </pre>
      )}
      <p>
        <a href="/admin/mails">{words.all}</a>
      </p>
    </>
  );
}

/** Text whose links into this server can be followed. */
function Linked({ text, baseUrl }: { readonly text: string; readonly baseUrl: string }) {
  const isLocal = (part: string): boolean => part.startsWith(`${baseUrl}/`);
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (isLocal(part) ? <a href={part.slice(baseUrl.length)}>{part}</a> : part));
}
