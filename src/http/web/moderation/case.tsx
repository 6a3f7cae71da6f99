import type { ComponentChildren } from 'preact';
import type { Text } from '../../../words/index.ts';
import { Type } from 'typebox';
import { listSanctionsOfCase, type Sanction, type User } from '../../../core/accounts/index.ts';
import { findGroup, type Group } from '../../../core/groups/index.ts';
import { casesAbout } from '../../../core/identity/index.ts';
import {
  appeal,
  type Decision,
  decideCase,
  decisions,
  findCase,
  maxNote,
  moderates,
  type ModerationCase,
  needsReason,
  offeredDays,
  ownCases,
  readSaid,
  type SaidOfCase,
  sanction,
} from '../../../core/moderation/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { Body } from '../content/body.tsx';
import { itemPath } from '../content/post.ts';
import {
  AnswerField,
  Breadcrumbs,
  Filled,
  Form,
  groupPath,
  NamedUser,
  Notice,
  page,
  rowId,
  type SignedIn,
  signedInOf,
  TextField,
  ticked,
  Time,
  usePage,
  useWords,
  type Who,
} from '../shared/index.ts';
import { CaseName, CaseState, type ListedCase, listCases } from './listed-case.tsx';
import { OwnSanctions, PersonOfCase } from './sanctions.tsx';

const params = { id: rowId };

interface OfCase extends SignedIn {
  readonly about: ModerationCase;
  readonly isModerator: boolean;
  readonly group: Group | undefined;
}

/** Those who decide a case, and whom it concerns. */
const caseReader: Who<typeof params, OfCase, object> = {
  auth: 'session',
  params,
  find: async (asked) => {
    const { reader } = asked;
    const found = signedInOf(asked);
    const about = await findCase(reader, asked.params.id);
    if (!about) throw notFound('page');
    const isModerator = await moderates(reader, found.viewer, about);
    if (!isModerator && !(await casesAbout(reader, found.viewer, [about.id])).has(about.id)) throw notFound('page');
    const group = about.groupId === null ? undefined : await findGroup(reader, about.groupId);
    return { ...found, about, isModerator, group };
  },
};

/** A case: for those who decide, with what can be done; for whom it concerns, with the way to answer. */
export const casePage = page({
  path: '/moderation/cases/:id',
  who: caseReader,
  // The reason to remove a post for good, which is asked for once more.
  once: Type.String(),
  load: async ({ operations, reader, viewer, about, isModerator }) => {
    if (!isModerator) return { sanctions: await listSanctionsOfCase(reader, about.id) };
    const [read] = await listCases(operations, viewer, [about]);
    return { sanctions: [], read: read!, said: await readSaid(operations, viewer, about) };
  },
  view: ({ words: { moderation: words }, about, group, sanctions, read, said, once: reason }) => {
    if (reason !== undefined) return { title: words.removeTitle, content: <Removal {...{ about, reason }} /> };
    if (read) return { title: words.case({ id: about.id }), content: <Case {...{ read, said, group }} /> };
    return { title: words.title, frame: 'page', content: <OwnCase {...{ about, sanctions, group }} /> };
  },
  notices: ({ words: { moderation: words } }) => ({
    done: words.done,
    dismissed: words.dismissed,
    sent: words.sent,
    ...words.sanctions.notices,
  }),
  actions: {
    default: {
      input: {
        decision: Type.Enum([...decisions]),
        reason: Type.Optional(Type.String({ maxLength: maxNote })),
        sure: ticked,
      },
      run: async ({ operations, reader, viewer, about: { id }, input: { decision, reason = '', sure } }) => {
        const isOwn = (await ownCases(reader, viewer, [id])).has(id);
        if (decision === 'remove' && sure === undefined && !isOwn) return { once: reason };
        await decideCase(operations, viewer, id, { decision, reason });
        return { notice: decision === 'dismiss' ? 'dismissed' : 'done' };
      },
    },
    person: {
      input: {
        kind: Type.Enum(['warning', 'suspension']),
        reason: Type.String({ maxLength: maxNote }),
        scope: Type.Optional(Type.Enum(['group', 'server'])),
        days: Type.Optional(Type.Enum(['', ...offeredDays.map(String)])),
      },
      run: async ({ operations, viewer, about, input: { kind, reason, scope, days } }) => {
        const at = { reason, isServerWide: scope === 'server' };
        const endsAt = days ? addMilliseconds(operations.clock.now(), Number(days) * dayMilliseconds) : null;
        const draft =
          kind === 'warning' ? ({ kind, ...at } as const) : ({ kind: 'suspension', ...at, endsAt } as const);
        await sanction(operations, viewer, about.id, draft);
        return { notice: kind === 'warning' ? 'warned' : 'suspended' };
      },
    },
    answer: {
      input: { body: Type.String({ maxLength: maxNote }) },
      run: async ({ operations, viewer, about, input }) => {
        await appeal(operations, viewer, about.id, input.body);
        return { notice: 'sent' };
      },
    },
  },
});

interface CaseProps {
  readonly read: ListedCase;
  readonly said: SaidOfCase;
  readonly group: Group | undefined;
}

/** A case for those who decide: what was reported, by whom, what whom it concerns says, and what can be done. */
function Case(props: CaseProps) {
  const { read, said, group } = props;
  const { moderation: words, contentRules } = useWords();
  const { about, item, html, person } = read;
  return (
    <>
      <Breadcrumbs
        links={
          group
            ? [[groupPath(group, 'moderation'), words.titleOf({ group: group.name })]]
            : [['/admin/moderation', words.title]]
        }
      />
      <h1>
        <CaseName {...read} />
      </h1>
      <Notice />
      <p>
        <CaseState about={about} />
      </p>
      <HeldFor about={about} />
      <section aria-labelledby="reported">
        <h2 id="reported">{about.outcome === 'held' && about.reports === 0 ? contentRules.waits : words.reported}</h2>
        {about.subject === 'post' && !item && <p class="faint">{words.goneHint}</p>}
        {item && (
          <blockquote class="card">
            {item.title !== '' && (
              <p dir="auto">
                <strong>{item.title}</strong>
              </p>
            )}
            <Body post={{ html }} />
          </blockquote>
        )}
        {item && about.outcome === null && (
          <p>
            <a href={`${itemPath(item.uuid)}#m-${item.uuid}`}>{words.postOf({ name: read.authorName ?? '' })}</a>
          </p>
        )}
        {person && (
          <p>
            <NamedUser user={person} />
          </p>
        )}
        <Elsewhere about={about} />
      </section>
      {about.reason !== '' && (
        <p>
          <strong>{words.yourReason}</strong>: <bdi>{about.reason}</bdi>
        </p>
      )}
      <Said {...props} />
      <DecisionForm {...props} />
      <PersonOfCase said={said} group={group} />
    </>
  );
}

/** Why a post waits; nothing where it does not. */
function HeldFor({ about: { outcome, heldBecause } }: Pick<ListedCase, 'about'>) {
  const { contentRules: words } = useWords();
  if (outcome !== 'held') return null;
  return (
    <p>
      {heldBecause === '' ? (
        words.heldForLink
      ) : (
        <Filled text={words.heldFor} slots={{ what: <strong dir="auto">{heldBecause}</strong> }} />
      )}
    </p>
  );
}

/** The pages where more can be done about a person or an import. */
function Elsewhere({ about: { userId, importId } }: Pick<ListedCase, 'about'>) {
  const { moderation: words } = useWords();
  const { viewer } = usePage();
  const isAdmin = viewer.kind === 'user' && viewer.isAdmin;
  if (userId !== null && isAdmin) {
    return (
      <p>
        <a href={`/admin/users/${userId}`}>{words.lookAtPerson}</a>
      </p>
    );
  }
  if (importId === null) return null;
  return (
    <p>
      <a href={`/imports/${importId}`}>{words.lookAtImport}</a>
    </p>
  );
}

function Said({ said: { reports, appeals, users } }: CaseProps) {
  const { moderation: words } = useWords();
  return (
    <>
      {reports.length > 0 && (
        <section aria-labelledby="reports">
          <h2 id="reports">{words.whoReported}</h2>
          <ul class="rows">
            {reports.map(({ id, reporterUserId, category, note, createdAt }) => (
              <Statement key={id} who={users.get(reporterUserId)} text={words.reportOf} body={note} at={createdAt}>
                {': '}
                <strong>{words.categories[category]}</strong>
              </Statement>
            ))}
          </ul>
        </section>
      )}
      {appeals.length > 0 && (
        <section aria-labelledby="answers">
          <h2 id="answers">{words.answers}</h2>
          <ul class="rows">
            {appeals.map(({ authorUserId, body, createdAt }) => (
              <Statement
                key={createdAt}
                who={users.get(authorUserId)}
                text={words.answerOf}
                body={body}
                at={createdAt}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface StatementProps {
  readonly who: User | undefined;
  /** A sentence that shows who it is. */
  readonly text: Text<{ readonly who: string }>;
  readonly body: string;
  readonly at: Instant;
  readonly children?: ComponentChildren;
}

function Statement({ who, text, body, at, children }: StatementProps) {
  return (
    <li>
      <div>
        <Filled text={text} slots={{ who: <NamedUser user={who} /> }} />
        {children}
        <span class="below" dir="auto">
          {body}
        </span>
      </div>
      <Time at={at} />
    </li>
  );
}

const looks: Readonly<Record<Decision, string>> = { dismiss: 'second', hide: '', show: '', remove: 'danger' };

function DecisionForm({ read: { about, decisions: possible }, said }: CaseProps) {
  const { moderation: words, contentRules } = useWords();
  if (said.isOwn) return <p class="faint">{words.aboutYou}</p>;
  const names = about.outcome === 'held' ? { ...words.decisions, show: contentRules.show } : words.decisions;
  if (possible.length === 0) return null;
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{words.decide}</h2>
      <Form action="default" class="stack card">
        {possible.some(needsReason) && <ReasonField />}
        <div class="actions">
          {possible.map((decision) => (
            <button key={decision} type="submit" name="decision" value={decision} class={looks[decision]}>
              {names[decision]}
            </button>
          ))}
        </div>
      </Form>
    </section>
  );
}

function ReasonField({ value }: { readonly value?: string }) {
  const { moderation: words } = useWords();
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      value={value}
      rows={3}
      maxLength={maxNote}
      dir="auto"
    />
  );
}

/** Asks before a post is removed, which cannot be taken back. */
function Removal({ about, reason }: { readonly about: ModerationCase; readonly reason: string }) {
  const { moderation: words } = useWords();
  return (
    <div class="card prose">
      <h1>{words.removeTitle}</h1>
      <p>{words.removeHint}</p>
      <Form action="default" values={{ decision: 'remove', sure: '1' }} class="stack">
        <ReasonField value={reason} />
        <div class="actions">
          <button type="submit" class="danger">
            {words.decisions.remove}
          </button>
          <a class="button second" href={`/moderation/cases/${about.id}`}>
            {words.keep}
          </a>
        </div>
      </Form>
    </div>
  );
}

interface OwnCaseProps {
  readonly about: ModerationCase;
  /** What was decided about the reader. */
  readonly sanctions: readonly Sanction[];
  readonly group: Group | undefined;
}

/** A case for whom it concerns: what was decided and why, and the way to answer. */
function OwnCase({ about, sanctions, group }: OwnCaseProps) {
  const { moderation: words } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{words.title}</h1>
      <Notice />
      <OwnSanctions sanctions={sanctions} group={group} />
      {(sanctions.length === 0 || about.outcome !== null) && (
        <>
          <p class="section-s">{about.subject === 'post' ? words.ofYours[about.outcome ?? 'none'] : words.ofYou}</p>
          {about.outcome !== 'held' && (
            <>
              <h2 class="section-s">{words.yourReason}</h2>
              <p dir="auto">{about.reason === '' ? words.noReason : about.reason}</p>
            </>
          )}
        </>
      )}
      {(about.outcome !== null || sanctions.length > 0) && (
        <Form action="answer" class="form section-s">
          <AnswerField maxLength={maxNote} />
          <div class="actions">
            <button type="submit">{words.send}</button>
          </div>
        </Form>
      )}
    </div>
  );
}
