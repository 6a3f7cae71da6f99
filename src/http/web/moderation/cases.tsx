import { Type, type TProperties } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import { readNewcomerLimits } from '../../../core/content/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { changeNewcomerLimits, pageCases } from '../../../core/moderation/index.ts';
import { type AuditEvent, moderationActions, pageAuditEvents, type Reader } from '../../../core/platform/index.ts';
import {
  administrator,
  Chips,
  groupMaintainer,
  groupPath,
  type InPlace,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  NamedUser,
  page,
  PlaceHead,
  plainText,
  rowId,
  Table,
  Time,
  useWords,
  type Who,
} from '../shared/index.ts';
import { CaseName, CaseState, type ListedCase, listCases } from './listed-case.tsx';
import { NewcomerForm, newcomerInput, newcomerLimits } from './newcomers.tsx';
import { type ListedSuspensions, readSuspended, SuspendedNow } from './sanctions.tsx';

const limit = 50;
const shownLog = 20;

/** Which cases are listed. */
const filters = ['open', 'closed'] as const;

/** What was reported in a group, for those who moderate it, or on the server, for administrators. */
function casesAt<W extends TProperties, S extends InPlace, F extends Pick<CasesProps, 'ancestors'>>(
  path: string,
  who: Who<W, S, F>,
) {
  return page({
    path,
    who,
    query: { show: Type.Optional(Type.Enum([...filters])), before: Type.Optional(rowId) },
    load: async ({ operations, reader, viewer, group, query: { show: filter = 'open', before } }) => {
      const groupId = group?.id ?? null;
      const asked = { groupId: group?.id, isOpen: filter === 'open', before, limit: limit + 1 };
      const { rows, ...list } = keyedRows(await pageCases(reader, asked), { limit, before, keyOf: ({ id }) => id });
      return {
        filter,
        list: { ...list, rows: await listCases(operations, viewer, rows) },
        newcomers: await readNewcomerLimits(reader, groupId),
        suspended: await readSuspended(reader, groupId),
        log: group ? await readLog(reader, group) : [],
      };
    },
    view: (shown) => ({
      title: shown.group ? shown.words.moderation.titleOf({ group: shown.group.name }) : shown.words.moderation.title,
      content: <Cases {...shown} />,
    }),
    notices: ({ words }) => ({ limits: words.moderation.newcomers.done }),
    actions: {
      newcomers: {
        input: newcomerInput,
        run: async ({ operations, viewer, group, input }) => {
          await changeNewcomerLimits(operations, viewer, group?.id ?? null, newcomerLimits(input));
          return { notice: 'limits' };
        },
      },
    },
  });
}

export const casesPages = [casesAt('moderation', groupMaintainer), casesAt('/admin/moderation', administrator)];

/** What moderators decided, as the log of a group has it. */
interface LoggedDecision {
  readonly event: AuditEvent;
  readonly actor: User | undefined;
}

async function readLog(reader: Reader, group: Group): Promise<LoggedDecision[]> {
  const events = await pageAuditEvents(reader, group.id, { limit: shownLog, actions: moderationActions });
  const users = await findUsers(reader, [...new Set(events.flatMap(({ actorUserId }) => actorUserId ?? []))]);
  const byId = new Map(users.map((user) => [user.id, user]));
  return events.map((event) => ({ event, actor: byId.get(event.actorUserId ?? 0) }));
}

interface CasesProps {
  /** None for those of the whole server. */
  readonly group?: Group;
  readonly ancestors?: readonly Group[];
  readonly level?: number;
  readonly list: KeyedRows<ListedCase>;
  readonly filter: (typeof filters)[number];
  /** Only for groups: the log of the server has its own page. */
  readonly log: readonly LoggedDecision[];
  readonly suspended: ListedSuspensions;
  readonly newcomers: Awaited<ReturnType<typeof readNewcomerLimits>>;
}

function Cases({ list, filter, log, suspended, newcomers, ...place }: CasesProps) {
  const { group } = place;
  const { moderation: words, contentRules } = useWords();
  const path = group ? groupPath(group, 'moderation') : '/admin/moderation';
  return (
    <>
      <PlaceHead
        {...place}
        title={<span id="cases">{group ? words.titleOf({ group: group.name }) : words.title}</span>}
        tab="moderation"
      />
      <p class="faint">{words.hint}</p>
      <Chips
        label={words.which}
        links={filters.map((each) => ({
          path: `${path}?show=${each}`,
          text: words.filters[each],
          isCurrent: each === filter,
        }))}
      />
      <KeyedTable
        labelledBy="cases"
        columns={[words.what, words.reports, words.since, words.state]}
        list={list}
        path={`${path}?show=${filter}`}
        none={words.none[filter]}
        row={(each) => <Row key={each.about.id} {...each} />}
      />
      <SuspendedNow {...suspended} />
      <p class="section-s">
        <a href={`${path}/rules`}>{contentRules.lead}</a>
      </p>
      <NewcomerForm {...newcomers} isOfGroup={group !== undefined} />
      {log.length > 0 && <Log log={log} />}
    </>
  );
}

function Row(row: ListedCase) {
  const { moderation: words } = useWords();
  const { about, html } = row;
  return (
    <tr>
      <th scope="row">
        <a href={`/moderation/cases/${about.id}`}>
          <CaseName {...row} />
        </a>
        {html !== '' && (
          <span class="below" dir="auto">
            {plainText(html)}
          </span>
        )}
      </th>
      <td data-label={words.reports}>{about.reports}</td>
      <td data-label={words.since}>
        <Time at={about.createdAt} />
      </td>
      <td data-label={words.state}>
        <CaseState about={about} />
      </td>
    </tr>
  );
}

function Log({ log }: Pick<CasesProps, 'log'>) {
  const { moderation: words, administration } = useWords();
  const { what, who, when } = administration.log;
  return (
    <section aria-labelledby="log">
      <h2 id="log">{words.log}</h2>
      <Table
        labelledBy="log"
        columns={[what, who, when]}
        rows={log}
        none=""
        row={(each) => <LogRow key={each.event.id} {...each} />}
      />
    </section>
  );
}

function LogRow({ event: { action, details, createdAt }, actor }: LoggedDecision) {
  const { moderation: words, administration } = useWords();
  const { actions, who, when } = administration.log;
  const names: Readonly<Record<string, string>> = actions;
  return (
    <tr>
      <th scope="row">
        {names[action]}
        <span class="below">
          {details?.['case'] !== undefined && (
            <a href={`/moderation/cases/${details['case']}`}>{words.case({ id: Number(details['case']) })}</a>
          )}{' '}
          <bdi>{details?.['reason']}</bdi>
        </span>
      </th>
      <td data-label={who}>
        <NamedUser user={actor} />
      </td>
      <td data-label={when}>
        <Time at={createdAt} />
      </td>
    </tr>
  );
}
