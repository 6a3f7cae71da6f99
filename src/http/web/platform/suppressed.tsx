import { Type } from 'typebox';
import {
  pageSuppressedAddresses,
  releaseAddress,
  suppressAddress,
  type SuppressedAddress,
} from '../../../core/platform/index.ts';
import {
  ActionButton,
  AdminHead,
  administrator,
  Field,
  FindForm,
  Form,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  Time,
  useWords,
} from '../shared/index.ts';

const limit = 50;
const path = '/admin/mail/suppressed';

/** Suppressed email addresses. */
export const suppressedPage = page({
  path,
  who: administrator,
  query: { search: Type.Optional(Type.String({ maxLength: 100 })), before: Type.Optional(rowId) },
  load: async ({ reader, query: { search = '', before } }) => {
    const rows = await pageSuppressedAddresses(reader, { search: search.trim(), before, limit: limit + 1 });
    return { search, list: keyedRows(rows, { limit, before, keyOf: ({ id }) => id }) };
  },
  view: (shown) => ({ title: shown.words.admin.suppressed.title, content: <Suppressed {...shown} /> }),
  notices: ({ words }) => words.admin.suppressed.notices,
  actions: {
    default: {
      input: { email: Type.String({ maxLength: 255 }), detail: Type.String({ maxLength: 500 }) },
      run: async ({ operations, viewer, input }) => {
        await suppressAddress(operations, viewer, input);
        return { notice: 'added', query: { search: undefined, before: undefined } };
      },
    },
    ':id/remove': {
      input: { id: rowId },
      run: async ({ operations, viewer, input: { id } }) => {
        await releaseAddress(operations, viewer, id);
        return { notice: 'removed' };
      },
    },
  },
});

interface SuppressedProps {
  readonly list: KeyedRows<SuppressedAddress>;
  readonly search: string;
}

function Suppressed({ list, search }: SuppressedProps) {
  const { suppressed: words } = useWords().admin;
  return (
    <>
      <AdminHead title={<span id="suppressed">{words.title}</span>} tab="mails" />
      <p>{words.lead}</p>
      <FindForm path={path} label={words.search} button={words.find} value={search} />
      <KeyedTable
        labelledBy="suppressed"
        columns={[words.email, words.reason, words.since, words.actions]}
        list={list}
        path={search === '' ? path : `${path}?search=${encodeURIComponent(search)}`}
        none={words.none}
        row={(address) => <Row key={address.id} address={address} />}
      />
      <Form action="default" class="stack card" aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <Field name="email" label={words.email} type="email" maxLength={255} required autocomplete="off" />
        <Field name="detail" label={words.detail} maxLength={500} autocomplete="off" />
        <div>
          <button type="submit">{words.addButton}</button>
        </div>
      </Form>
    </>
  );
}

function Row({ address: { id, email, reason, detail, createdAt } }: { readonly address: SuppressedAddress }) {
  const { suppressed: words } = useWords().admin;
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
      </th>
      <td data-label={words.reason}>
        {words.reasons[reason]}
        {detail !== '' && (
          <span class="below">
            <bdi>{detail}</bdi>
          </span>
        )}
      </td>
      <td data-label={words.since}>
        <Time at={createdAt} />
      </td>
      <td>
        <ActionButton action=":id/remove" values={{ id }} aria-label={words.removeOf({ email })}>
          {words.remove}
        </ActionButton>
      </td>
    </tr>
  );
}
