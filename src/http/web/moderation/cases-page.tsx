import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { ReadCase } from '../../../core/moderation/index.ts';
import type { AuditEvent } from '../../../core/platform/index.ts';
import {
  AdminPages,
  Breadcrumbs,
  EmptyState,
  groupBreadcrumbs,
  GroupPages,
  type KeyedRows,
  KeysetPager,
  NamedUser,
  plainText,
  StatusBadge,
  SuccessNotice,
  Time,
  type Tone,
  useWords,
} from '../shared/index.ts';
import { NewcomerForm, type ShownLimits } from './newcomers.tsx';
import { rulesPath } from './rules-page.tsx';
import { type ListedSuspensions, SuspendedNow } from './sanction-parts.tsx';

/** Which cases are listed. */
export const caseFilters = ['open', 'closed'] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** A case, and the name of who wrote the post. */
export interface ListedCase extends ReadCase {
  readonly authorName: string | undefined;
}

/** What moderators decided, as the log of a group has it. */
export interface LoggedDecision {
  readonly event: AuditEvent;
  readonly actor: User | undefined;
}

interface CasesProps {
  /** Undefined for those of the whole server. */
  readonly of: { readonly group: Group; readonly ancestors: readonly Group[]; readonly isOwner: boolean } | undefined;
  readonly list: KeyedRows<ListedCase>;
  readonly filter: CaseFilter;
  /** The address without its filter. */
  readonly path: string;
  /** Of a group alone: that of the server has a page of its own. */
  readonly log: readonly LoggedDecision[];
  readonly suspended: ListedSuspensions;
  readonly limits: ShownLimits;
  readonly done: string | undefined;
}

/** What was reported in a group, or on the server, and waits for a decision or does not. */
export function CasesPage({ of, list, filter, path, log, suspended, limits, done }: CasesProps) {
  const { moderation: words, contentRules } = useWords();
  return (
    <>
      {of && <Breadcrumbs links={groupBreadcrumbs(of.ancestors)} />}
      <h1 id="cases">{of ? words.titleOf(of.group.name) : words.title}</h1>
      {of ? (
        <GroupPages group={of.group} current="moderation" isOwner={of.isOwner} isModerator />
      ) : (
        <AdminPages current="moderation" />
      )}
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{words.hint}</p>
      <nav class="chips section-h" aria-label={words.which}>
        {caseFilters.map((each) => (
          <a
            key={each}
            class="chip"
            href={`${path}?show=${each}`}
            {...(each === filter && { 'aria-current': 'page' as const })}
          >
            {words.filters[each]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 ? <EmptyState>{words.none[filter]}</EmptyState> : <CaseTable rows={list.rows} />}
      <KeysetPager list={list} path={`${path}?show=${filter}`} />
      <SuspendedNow {...suspended} />
      <p class="section-s">
        <a href={rulesPath(of?.group.id ?? null)}>{contentRules.lead}</a>
      </p>
      <NewcomerForm {...limits} />
      {log.length > 0 && <Log log={log} />}
    </>
  );
}

function CaseTable({ rows }: { readonly rows: readonly ListedCase[] }) {
  const { moderation: words } = useWords();
  return (
    <table aria-labelledby="cases">
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.reports}</th>
          <th scope="col">{words.since}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.about.id}>
            <th scope="row">
              <a href={`/moderation/cases/${row.about.id}`}>
                <CaseName {...row} />
              </a>
              {row.html !== '' && (
                <span class="below" dir="auto">
                  {plainText(row.html)}
                </span>
              )}
            </th>
            <td data-label={words.reports}>{row.about.reports}</td>
            <td data-label={words.since}>
              <Time at={row.about.createdAt} />
            </td>
            <td data-label={words.state}>
              <CaseState about={row.about} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a case is about, in a few words. */
export function CaseName({ about, item, person, authorName }: ListedCase) {
  const { moderation: words } = useWords();
  if (about.subject === 'import') return <>{words.import(about.importId ?? 0)}</>;
  if (about.subject === 'person') return <bdi>{words.person(person?.name ?? String(about.userId))}</bdi>;
  return <bdi>{item ? words.postOf(authorName ?? '') : words.gonePost}</bdi>;
}

const tones = { open: 'warn', appealed: 'warn', closed: 'good' } as const satisfies Readonly<Record<string, Tone>>;

/** Whether a case waits, and what it has come to. */
export function CaseState({ about: { state, outcome, reports } }: Pick<ListedCase, 'about'>) {
  const { moderation: words } = useWords();
  // What waits and was never reported says so alone.
  const isReported = outcome !== 'held' || reports > 0 || state !== 'open';
  return (
    <>
      {isReported && <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>}
      {outcome !== null && (
        <StatusBadge tone={outcome === 'held' ? 'warn' : 'bad'}>{words.outcomes[outcome]}</StatusBadge>
      )}
    </>
  );
}

function Log({ log }: { readonly log: readonly LoggedDecision[] }) {
  const { moderation: words, administration } = useWords();
  const { actions, what, who, when } = administration.log;
  const names: Readonly<Record<string, string>> = actions;
  return (
    <section aria-labelledby="log">
      <h2 id="log">{words.log}</h2>
      <table aria-labelledby="log">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{who}</th>
            <th scope="col">{when}</th>
          </tr>
        </thead>
        <tbody>
          {log.map(({ event, actor }) => (
            <tr key={event.id}>
              <th scope="row">
                {names[event.action]}
                <span class="below">
                  {event.details?.['case'] !== undefined && (
                    <a href={`/moderation/cases/${event.details['case']}`}>
                      {words.case(Number(event.details['case']))}
                    </a>
                  )}{' '}
                  <bdi>{event.details?.['reason']}</bdi>
                </span>
              </th>
              <td data-label={who}>
                <NamedUser user={actor} />
              </td>
              <td data-label={when}>
                <Time at={event.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
