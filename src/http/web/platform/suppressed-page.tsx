import type { SuppressedAddress } from '../../../core/platform/index.ts';
import {
  AdminPages,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  type KeyedRows,
  KeysetPager,
  SuccessNotice,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';

export const suppressedPath = '/admin/mail/suppressed';

interface SuppressedProps {
  readonly list: KeyedRows<SuppressedAddress>;
  readonly search: string;
  readonly draft: { readonly email: string; readonly detail: string };
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** Addresses that get no more mail, and the form that adds one. */
export function SuppressedPage({ list, search, draft, problem, done }: SuppressedProps) {
  const { suppressed } = useWords().admin;
  const path = search === '' ? suppressedPath : `${suppressedPath}?search=${encodeURIComponent(search)}`;
  return (
    <>
      <h1 id="suppressed">{suppressed.title}</h1>
      <AdminPages current="mails" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p>{suppressed.lead}</p>
      <form class="find" action={suppressedPath} role="search">
        <label>
          {suppressed.search}
          <input type="search" name="search" value={search} maxLength={100} autocomplete="off" />
        </label>
        <button type="submit" class="second">
          {suppressed.find}
        </button>
      </form>
      {list.rows.length === 0 ? <EmptyState>{suppressed.none}</EmptyState> : <Addresses rows={list.rows} />}
      <KeysetPager list={list} path={path} />
      <AddForm draft={draft} />
    </>
  );
}

function Addresses({ rows }: { readonly rows: readonly SuppressedAddress[] }) {
  const { suppressed } = useWords().admin;
  const { csrfToken } = usePage();
  return (
    <table aria-labelledby="suppressed">
      <thead>
        <tr>
          <th scope="col">{suppressed.email}</th>
          <th scope="col">{suppressed.reason}</th>
          <th scope="col">{suppressed.since}</th>
          <th scope="col">{suppressed.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, email, reason, detail, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{email}</bdi>
            </th>
            <td data-label={suppressed.reason}>
              {suppressed.reasons[reason]}
              {detail !== '' && (
                <span class="below">
                  <bdi>{detail}</bdi>
                </span>
              )}
            </td>
            <td data-label={suppressed.since}>
              <Time at={createdAt} />
            </td>
            <td>
              <form method="post" action={`${suppressedPath}/${id}/remove`}>
                <CsrfInput value={csrfToken} />
                <button type="submit" class="second" aria-label={suppressed.removeOf({ email })}>
                  {suppressed.remove}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AddForm({ draft }: Pick<SuppressedProps, 'draft'>) {
  const { suppressed } = useWords().admin;
  const { csrfToken } = usePage();
  return (
    <form method="post" action={suppressedPath} class="stack card" aria-labelledby="add">
      <h2 id="add">{suppressed.add}</h2>
      <CsrfInput value={csrfToken} />
      <div class="field">
        <label for="email">{suppressed.email}</label>
        <input id="email" name="email" type="email" value={draft.email} maxLength={255} required autocomplete="off" />
      </div>
      <div class="field">
        <label for="detail">{suppressed.detail}</label>
        <input id="detail" name="detail" value={draft.detail} maxLength={500} autocomplete="off" />
      </div>
      <div>
        <button type="submit">{suppressed.addButton}</button>
      </div>
    </form>
  );
}
