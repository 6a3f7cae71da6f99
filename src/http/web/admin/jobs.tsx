import { Type } from 'typebox';
import {
  decodeCursor,
  deleteDeadJobs,
  encodeCursor,
  isDomainError,
  jobKey,
  type JobRow,
  type OpenJobState,
  openJobStates,
  pageJobs,
  retryJobs,
} from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  ActionButton,
  AdminHead,
  administrator,
  Chips,
  Form,
  FormRefusal,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  Submit,
  Time,
  useWords,
} from '../shared/index.ts';

const limit = 50;
/** So many jobs run again at once by one button. */
const max = 500;

/** Background work that failed, waits or runs. */
export const jobsPage = page({
  path: '/admin/jobs',
  who: administrator,
  query: {
    state: Type.Optional(Type.Enum([...openJobStates])),
    before: Type.Optional(Type.String({ maxLength: 200 })),
  },
  load: async ({ reader, query: { state = 'dead', before } }) => {
    const after = before === undefined ? undefined : decodeCursor(before);
    const rows = await pageJobs(reader, state, { after, limit: limit + 1 });
    return { state, list: keyedRows(rows, { limit, before: after, keyOf: (job) => encodeCursor(jobKey(job)) }) };
  },
  view: (shown) => ({ title: shown.words.administration.jobs.title, content: <Jobs {...shown} /> }),
  notices: ({ words }) => words.administration.jobs.notices,
  actions: {
    retry: {
      run: async ({ operations, viewer, words }) => {
        await retryJobs(operations, viewer, { max }).catch(gone(words));
        return { notice: 'retried' };
      },
    },
    ':id/retry': {
      input: { id: rowId },
      run: async ({ operations, viewer, words, input }) => {
        await retryJobs(operations, viewer, input).catch(gone(words));
        return { notice: 'retried' };
      },
    },
    ':id/discard': {
      input: { id: rowId },
      run: async ({ operations, viewer, words, input }) => {
        await deleteDeadJobs(operations, viewer, input).catch(gone(words));
        return { notice: 'discarded' };
      },
    },
  },
});

/** Jobs may have run since the page was shown. */
function gone({ administration }: Words) {
  return (error: unknown): never => {
    if (!isDomainError(error) || error.code !== 'not_found') throw error;
    throw new FormRefusal(administration.jobs.gone, { status: 404 });
  };
}

interface JobsProps {
  readonly list: KeyedRows<JobRow>;
  readonly state: OpenJobState;
}

function Jobs({ list, state }: JobsProps) {
  const { jobs: words } = useWords().administration;
  const moment = state === 'queued' ? words.due : words.since;
  const columns = [words.name, moment, words.attempts, words.error];
  return (
    <>
      <AdminHead title={<span id="jobs">{words.title}</span>} tab="jobs" />
      <Chips
        label={words.filter}
        links={openJobStates.map((each) => ({
          path: `/admin/jobs?state=${each}`,
          text: words.states[each],
          isCurrent: each === state,
        }))}
      />
      {list.rows.length > 0 && <p class="faint">{words.hint[state]}</p>}
      {list.rows.length > 0 && state === 'dead' && (
        <ActionButton action="retry">{words.retryMany({ max })}</ActionButton>
      )}
      <KeyedTable
        labelledBy="jobs"
        columns={state === 'dead' ? [...columns, words.actions] : columns}
        list={list}
        path={`/admin/jobs?state=${state}`}
        none={words.none[state]}
        row={(job) => <Row key={job.id} {...{ job, state, moment }} />}
      />
    </>
  );
}

function Row({ job, state, moment }: { readonly job: JobRow; readonly state: OpenJobState; readonly moment: string }) {
  const { jobs: words } = useWords().administration;
  return (
    <tr>
      <th scope="row">
        {job.name}
        <span class="below">
          <code>{job.payload}</code>
        </span>
      </th>
      <td data-label={moment}>
        <Time at={state === 'queued' ? job.runAt : (job.finishedAt ?? job.createdAt)} />
      </td>
      <td data-label={words.attempts}>{job.attempts}</td>
      <td data-label={words.error}>
        <bdi>{job.lastError?.slice(0, 300)}</bdi>
      </td>
      {state === 'dead' && (
        <td data-label={words.actions}>
          <Form action=":id/retry" values={{ id: job.id }} class="actions">
            <Submit class="small-button" aria-label={words.retryOf({ id: job.id })}>
              {words.retry}
            </Submit>
            <Submit
              action=":id/discard"
              values={{ id: job.id }}
              class="second small-button"
              aria-label={words.discardOf({ id: job.id })}
            >
              {words.discard}
            </Submit>
          </Form>
        </td>
      )}
    </tr>
  );
}
