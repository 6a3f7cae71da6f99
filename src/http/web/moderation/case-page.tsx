import type { ComponentChildren } from 'preact';
import type { Sanction, User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  type Decision,
  maxNote,
  type ModerationCase,
  needsReason,
  type SaidOfCase,
} from '../../../core/moderation/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  AnswerFields,
  Breadcrumbs,
  CsrfInput,
  ErrorNotice,
  Filled,
  groupPath,
  NamedUser,
  SuccessNotice,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';
import { Body } from '../content/parts.tsx';
import { itemPath } from '../content/post.ts';
import { CaseName, CaseState, type ListedCase } from './cases-page.tsx';
import { OwnSanctions, PersonOfCase } from './sanction-parts.tsx';

interface CaseProps {
  readonly read: ListedCase;
  readonly said: SaidOfCase;
  readonly group: Group | undefined;
  /** What was written as the reason, and refused. */
  readonly reason: string;
  /** The same of what was written to the person. */
  readonly personText: string;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** A case for those who decide: what was reported, by whom, what whom it concerns says, and what can be done. */
export function CasePage(props: CaseProps) {
  const { read, group, problem, done } = props;
  const { moderation: words, contentRules } = useWords();
  const { about, item, html, person } = read;
  return (
    <>
      <Breadcrumbs
        links={
          group ? [[groupPath(group, 'moderation'), words.titleOf(group.name)]] : [['/admin/moderation', words.title]]
        }
      />
      <h1>
        <CaseName {...read} />
      </h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
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
            <a href={`${itemPath(item.uuid)}#m-${item.uuid}`}>{words.postOf(read.authorName ?? '')}</a>
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
      <PersonOfCase caseId={about.id} said={props.said} group={group} text={props.personText} />
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
  /** A sentence with a slot for who it is. */
  readonly text: string;
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

function DecisionForm({ read: { about, decisions: possible }, said, reason }: CaseProps) {
  const { moderation: words, contentRules } = useWords();
  const { csrfToken } = usePage();
  if (said.isOwn) return <p class="faint">{words.aboutYou}</p>;
  const names = about.outcome === 'held' ? { ...words.decisions, show: contentRules.show } : words.decisions;
  if (possible.length === 0) return null;
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{words.decide}</h2>
      <form method="post" action={`/moderation/cases/${about.id}`} class="stack card">
        <CsrfInput value={csrfToken} />
        {possible.some(needsReason) && <ReasonField reason={reason} />}
        <div class="actions">
          {possible.map((decision) => (
            <button key={decision} type="submit" name="decision" value={decision} class={looks[decision]}>
              {names[decision]}
            </button>
          ))}
        </div>
      </form>
    </section>
  );
}

function ReasonField({ reason }: { readonly reason: string }) {
  const { moderation: words } = useWords();
  return (
    <div class="field">
      <label for="reason">{words.reason}</label>
      <textarea id="reason" name="reason" rows={3} maxLength={maxNote} dir="auto" aria-describedby="reason-help">
        {reason}
      </textarea>
      <span class="hint" id="reason-help">
        {words.reasonHint}
      </span>
    </div>
  );
}

/** Asks before a post is removed, which cannot be taken back. */
export function RemovePage({ about, reason }: { readonly about: ModerationCase; readonly reason: string }) {
  const { moderation: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="card prose">
      <h1>{words.removeTitle}</h1>
      <p>{words.removeHint}</p>
      <form method="post" action={`/moderation/cases/${about.id}`} class="stack">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="decision" value="remove" />
        <input type="hidden" name="sure" value="1" />
        <ReasonField reason={reason} />
        <div class="actions">
          <button type="submit" class="danger">
            {words.decisions.remove}
          </button>
          <a class="button second" href={`/moderation/cases/${about.id}`}>
            {words.keep}
          </a>
        </div>
      </form>
    </div>
  );
}

interface NoticeProps {
  readonly about: ModerationCase;
  /** What was decided about the reader. */
  readonly sanctions: readonly Sanction[];
  readonly group: Group | undefined;
  readonly body: string;
  readonly problem: string | undefined;
  readonly isSent: boolean;
}

/** A case for whom it concerns: what was decided and why, and the way to answer. */
export function NoticePage({ about, sanctions, group, body, problem, isSent }: NoticeProps) {
  const { moderation: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{words.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {isSent && <SuccessNotice>{words.sent}</SuccessNotice>}
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
        <form method="post" action={`/moderation/cases/${about.id}/answer`} class="form section-s">
          <CsrfInput value={csrfToken} />
          <AnswerFields body={body} maxLength={maxNote} />
          <div class="actions">
            <button type="submit">{words.send}</button>
          </div>
        </form>
      )}
    </div>
  );
}
