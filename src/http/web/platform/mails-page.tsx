import type { Mail, MailState } from '../../../core/platform/index.ts';
import { AdminPages } from '../shared/admin-parts.tsx';
import { DetailList, Time } from '../shared/parts.tsx';

const stateLabels: Readonly<Record<MailState, string>> = {
  queued: 'Waits to be sent',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Not sent',
};

/** The newest mails. */
export function MailsPage({ mails }: { readonly mails: readonly Mail[] }) {
  return (
    <>
      <h1 id="mails">Mail</h1>
      <AdminPages current="mails" />
      {mails.length === 0 && <p class="faint">No mail was written yet.</p>}
      {mails.length > 0 && (
        <table aria-labelledby="mails">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Written</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row">
                  <a href={`/admin/mails/${mail.id}`}>{mail.subject}</a>
                </th>
                <td data-label="To">{mail.to}</td>
                <td data-label="Written">
                  <Time at={mail.createdAt} />
                </td>
                <td data-label="State">{stateLabels[mail.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** One mail as text; nothing of its HTML. */
export function MailPage({ mail, baseUrl }: { readonly mail: Mail; readonly baseUrl: string }) {
  return (
    <>
      <h1>{mail.subject}</h1>
      <DetailList
        rows={[
          ['To', mail.to],
          ['State', stateLabels[mail.state]],
          ['Problem', mail.lastError ?? ''],
          ['Attachments', mail.attachments.map(({ filename }) => filename).join(', ')],
        ]}
      />
      {mail.text === null ? (
        <p class="faint">The text of a mail that was sent is not kept.</p>
      ) : (
        <pre tabIndex={0}>
          <Linked text={mail.text} baseUrl={baseUrl} />
        </pre>
      )}
      <p>
        <a href="/admin/mails">All mail</a>
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
