import { type JobRow, type OpenJobState, openJobStates } from '../../../core/platform/index.ts';
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

interface JobsProps {
  readonly list: KeyedRows<JobRow>;
  readonly state: OpenJobState;
  /** So many run again by one button. */
  readonly max: number;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** Jobs in one state. */
export function JobsPage({ list, state, max, problem, done }: JobsProps) {
  const { jobs } = useWords().administration;
  const { csrfToken } = usePage();
  return (
    <>
      <h1 id="jobs">{jobs.title}</h1>
      <AdminPages current="jobs" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <nav class="chips section-h" aria-label={jobs.filter}>
        {openJobStates.map((each) => (
          <a
            key={each}
            class="chip"
            href={`/admin/jobs?state=${each}`}
            {...(each === state && { 'aria-current': 'page' as const })}
          >
            {jobs.states[each]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>{jobs.none[state]}</EmptyState>
      ) : (
        <>
          <p class="faint">{jobs.hint[state]}</p>
          {state === 'dead' && (
            <form method="post" action="/admin/jobs/retry">
              <CsrfInput value={csrfToken} />
              <button type="submit" class="second">
                {jobs.retryMany(max)}
              </button>
            </form>
          )}
          <JobTable {...{ list, state }} />
        </>
      )}
      <KeysetPager list={list} path={`/admin/jobs?state=${state}`} />
    </>
  );
}

function JobTable({ list, state }: Pick<JobsProps, 'list' | 'state'>) {
  const { jobs } = useWords().administration;
  const moment = state === 'queued' ? jobs.due : jobs.since;
  return (
    <table aria-labelledby="jobs">
      <thead>
        <tr>
          <th scope="col">{jobs.name}</th>
          <th scope="col">{moment}</th>
          <th scope="col">{jobs.attempts}</th>
          <th scope="col">{jobs.error}</th>
          {state === 'dead' && <th scope="col">{jobs.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              {job.name}
              <span class="below">
                <code>{job.payload}</code>
              </span>
            </th>
            <td data-label={moment}>
              <Time at={state === 'queued' ? job.runAt : (job.finishedAt ?? job.createdAt)} />
            </td>
            <td data-label={jobs.attempts}>{job.attempts}</td>
            <td data-label={jobs.error}>
              <bdi>{job.lastError?.slice(0, 300)}</bdi>
            </td>
            {state === 'dead' && (
              <td data-label={jobs.actions}>
                <JobActions id={job.id} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function JobActions({ id }: { readonly id: number }) {
  const { jobs } = useWords().administration;
  const { csrfToken } = usePage();
  return (
    <form method="post" action={`/admin/jobs/${id}/retry`} class="actions">
      <CsrfInput value={csrfToken} />
      <button type="submit" class="small-button" aria-label={jobs.retryOf(id)}>
        {jobs.retry}
      </button>
      <button
        type="submit"
        class="second small-button"
        formAction={`/admin/jobs/${id}/discard`}
        aria-label={jobs.discardOf(id)}
      >
        {jobs.discard}
      </button>
    </form>
  );
}
