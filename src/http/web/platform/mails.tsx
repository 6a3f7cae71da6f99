import { Type } from 'typebox';
import { type Mail, type MailState, pageMails, retryMails } from '../../../core/platform/index.ts';
import {
  ActionButton,
  AdminHead,
  administrator,
  Chips,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  Time,
  useWords,
} from '../shared/index.ts';

const limit = 50;
/** So many mails are sent again at once by one button. */
const max = 500;

/** The lists of emails, as named in addresses. */
const filters = ['all', 'failed', 'queued', 'kept', 'sent', 'undelivered'] as const satisfies readonly (
  | MailState
  | 'all'
)[];

/** Emails that were sent, are stored or are queued. */
export const mailsPage = page({
  path: '/admin/mails',
  who: administrator,
  query: { state: Type.Optional(Type.Enum([...filters])), before: Type.Optional(rowId) },
  load: async ({ reader, query: { state = 'all', before } }) => {
    const only = state === 'all' ? undefined : state;
    const rows = await pageMails(reader, { state: only, before, limit: limit + 1 });
    return { state, list: keyedRows(rows, { limit, before, keyOf: ({ id }) => id }) };
  },
  view: (shown) => ({ title: shown.words.administration.mails.title, content: <Mails {...shown} /> }),
  notices: ({ words }) => ({ retried: words.administration.mails.retried }),
  actions: {
    retry: {
      run: async ({ operations, viewer }) => {
        await retryMails(operations, viewer, { max });
        return { notice: 'retried' };
      },
    },
  },
});

interface MailsProps {
  readonly list: KeyedRows<Mail>;
  readonly state: (typeof filters)[number];
}

function Mails({ list, state }: MailsProps) {
  const { admin, administration } = useWords();
  const { mails: words } = administration;
  return (
    <>
      <AdminHead title={<span id="mails">{words.title}</span>} tab="mails" />
      <Chips
        label={words.filter}
        links={filters.map((each) => ({
          path: `/admin/mails?state=${each}`,
          text: words.filters[each],
          isCurrent: each === state,
        }))}
      />
      {state === 'failed' && list.rows.length > 0 && (
        <ActionButton action="retry">{words.retryMany({ max })}</ActionButton>
      )}
      <KeyedTable
        labelledBy="mails"
        columns={[words.subject, words.to, words.written, words.state]}
        list={list}
        path={`/admin/mails?state=${state}`}
        none={words.none}
        row={(mail) => <Row key={mail.id} mail={mail} />}
      />
      <p>
        <a href="/admin/mail/suppressed">{admin.suppressed.title}</a>
      </p>
      <p>
        <a href="/admin/mail/templates">{admin.mailTemplates.title}</a>
      </p>
    </>
  );
}

function Row({ mail }: { readonly mail: Mail }) {
  const { mails: words } = useWords().administration;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/mails/${mail.id}`}>{mail.subject}</a>
      </th>
      <td data-label={words.to}>{mail.to}</td>
      <td data-label={words.written}>
        <Time at={mail.createdAt} />
      </td>
      <td data-label={words.state}>
        {words.states[mail.state]}
        {mail.lastError !== null && (
          <span class="below">
            <bdi>{mail.lastError.slice(0, 200)}</bdi>
          </span>
        )}
      </td>
    </tr>
  );
}
