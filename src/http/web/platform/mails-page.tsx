import type { Mail, MailState } from '../../../core/platform/index.ts';
import {
  AdminPages,
  CsrfInput,
  DetailList,
  EmptyState,
  type KeyedRows,
  KeysetPager,
  SuccessNotice,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';

/** Which mails are listed, as addresses name them. */
export const mailFilters = ['all', 'failed', 'queued', 'kept', 'sent', 'undelivered'] as const satisfies readonly (
  | MailState
  | 'all'
)[];

interface MailsProps {
  readonly list: KeyedRows<Mail>;
  readonly state: (typeof mailFilters)[number];
  /** So many are sent again by one button. */
  readonly max: number;
  readonly done: string | undefined;
}

/** The newest mails. */
export function MailsPage({ list, state, max, done }: MailsProps) {
  const { admin, administration } = useWords();
  const { mails } = administration;
  return (
    <>
      <h1 id="mails">{mails.title}</h1>
      <AdminPages current="mails" />
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <nav class="chips section-h" aria-label={mails.filter}>
        {mailFilters.map((each) => (
          <a
            key={each}
            class="chip"
            href={`/admin/mails?state=${each}`}
            {...(each === state && { 'aria-current': 'page' as const })}
          >
            {mails.filters[each]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 && <EmptyState>{mails.none}</EmptyState>}
      {state === 'failed' && list.rows.length > 0 && (
        <RetryForm action="/admin/mails/retry" label={mails.retryMany({ max })} />
      )}
      {list.rows.length > 0 && <MailTable rows={list.rows} />}
      <KeysetPager list={list} path={`/admin/mails?state=${state}`} />
      <p>
        <a href="/admin/mail/suppressed">{admin.suppressed.title}</a>
      </p>
      <p>
        <a href="/admin/mail/templates">{admin.mailTemplates.title}</a>
      </p>
    </>
  );
}

function MailTable({ rows }: { readonly rows: readonly Mail[] }) {
  const { mails } = useWords().administration;
  return (
    <table aria-labelledby="mails">
      <thead>
        <tr>
          <th scope="col">{mails.subject}</th>
          <th scope="col">{mails.to}</th>
          <th scope="col">{mails.written}</th>
          <th scope="col">{mails.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              <a href={`/admin/mails/${mail.id}`}>{mail.subject}</a>
            </th>
            <td data-label={mails.to}>{mail.to}</td>
            <td data-label={mails.written}>
              <Time at={mail.createdAt} />
            </td>
            <td data-label={mails.state}>
              {mails.states[mail.state]}
              {mail.lastError !== null && (
                <span class="below">
                  <bdi>{mail.lastError.slice(0, 200)}</bdi>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RetryForm({ action, label }: { readonly action: string; readonly label: string }) {
  const { csrfToken } = usePage();
  return (
    <form method="post" action={action}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class="second">
        {label}
      </button>
    </form>
  );
}

/** One mail as text; nothing of its HTML. */
export function MailPage({ mail, baseUrl }: { readonly mail: Mail; readonly baseUrl: string }) {
  const { mails } = useWords().administration;
  return (
    <>
      <h1>{mail.subject}</h1>
      <DetailList
        rows={[
          [mails.to, mail.to],
          [mails.state, mails.states[mail.state]],
          [mails.problem, mail.lastError ?? ''],
          [mails.attachments, mail.attachments.map(({ filename }) => filename).join(', ')],
        ]}
      />
      {mail.state === 'failed' && <RetryForm action={`/admin/mails/${mail.id}/retry`} label={mails.retry} />}
      {mail.text === null ? (
        <p class="faint">{mails.gone}</p>
      ) : (
        <pre tabIndex={0}>
          <Linked text={mail.text} baseUrl={baseUrl} />
        </pre>
      )}
      <p>
        <a href="/admin/mails">{mails.all}</a>
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
