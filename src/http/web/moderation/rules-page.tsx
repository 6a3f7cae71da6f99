import { maxPattern, ruleActions, ruleKinds } from '../../../core/content/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { RuleDraft, ShownRule } from '../../../core/moderation/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  Filled,
  groupPath,
  plainText,
  SuccessNotice,
  Time,
  usePage,
  useWords,
} from '../shared/index.ts';
import { itemPath } from '../content/post.ts';

/** A message that a rule is found in. */
export interface RuleExample {
  readonly uuid: string;
  readonly title: string;
  readonly html: string;
  readonly authorName: string;
  readonly createdAt: Instant;
}

/** What a rule that is tried is found in. */
export interface ShownTrial {
  readonly found: number;
  readonly tried: number;
  readonly examples: readonly RuleExample[];
}

interface RulesProps {
  /** Undefined for the server. */
  readonly group: Group | undefined;
  readonly rules: readonly ShownRule[];
  readonly draft?: RuleDraft;
  readonly problem?: string;
  readonly done: string | undefined;
  readonly trial?: ShownTrial;
}

/** Where the rules of a group are, or of the server (null). */
export function rulesPath(groupId: number | null, notice?: string): string {
  const query = new URLSearchParams({
    ...(groupId !== null && { group: String(groupId) }),
    ...(notice !== undefined && { notice }),
  }).toString();
  return query === '' ? '/moderation/rules' : `/moderation/rules?${query}`;
}

/** Words and links that messages are checked for, and the form that adds one or tries it. */
export function RulesPage(props: RulesProps) {
  const { group, rules, problem, done } = props;
  const { contentRules: words, moderation } = useWords();
  const above: readonly [string, string] = group
    ? [groupPath(group, 'moderation'), moderation.titleOf(group.name)]
    : ['/admin/moderation', moderation.title];
  return (
    <>
      <Breadcrumbs links={[above]} />
      <h1>{group ? words.titleOf(group.name) : words.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      <p class="faint">{words.hint}</p>
      <RuleForm {...props} />
      <Trial {...props} />
      <section aria-labelledby="rules">
        <h2 id="rules">{words.list}</h2>
        {rules.length === 0 ? <EmptyState>{words.none}</EmptyState> : <RuleTable rules={rules} />}
      </section>
    </>
  );
}

function RuleForm({ group, draft }: RulesProps) {
  const { contentRules: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <form method="post" action="/moderation/rules" class="stack card">
      <CsrfInput value={csrfToken} />
      {group && <input type="hidden" name="group" value={group.id} />}
      <label class="field">
        {words.kind}
        <select name="kind">
          {ruleKinds.map((kind) => (
            <option key={kind} value={kind} selected={kind === draft?.kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <div class="field">
        <label for="pattern">{words.pattern}</label>
        <input
          id="pattern"
          name="pattern"
          value={draft?.pattern ?? ''}
          maxLength={maxPattern}
          required
          dir="auto"
          autocomplete="off"
          aria-describedby="pattern-help"
        />
        <span class="hint" id="pattern-help">
          {words.patternHint}
        </span>
      </div>
      <label class="field">
        {words.action}
        <select name="action">
          {ruleActions.map((action) => (
            <option key={action} value={action} selected={action === draft?.action}>
              {words.actions[action]}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">{words.tryHint}</p>
      <div class="actions">
        <button type="submit" name="do" value="try" class="second">
          {words.try}
        </button>
        <button type="submit" name="do" value="add">
          {words.add}
        </button>
      </div>
    </form>
  );
}

function Trial({ trial }: RulesProps) {
  const { contentRules: words } = useWords();
  if (!trial) return null;
  const { found, tried, examples } = trial;
  return (
    <section aria-labelledby="trial" class="section-s">
      <p id="trial" role="status">
        <strong>{words.trial(found, tried)}</strong>
      </p>
      {examples.length > 0 && (
        <ul class="rows" aria-label={words.examples}>
          {examples.map(({ uuid, title, html, authorName, createdAt }) => (
            <li key={uuid}>
              <div>
                <a href={itemPath(uuid)}>
                  <bdi>{authorName}</bdi>
                </a>
                <span class="below" dir="auto">
                  {title === '' ? plainText(html) : title}
                </span>
              </div>
              <Time at={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RuleTable({ rules }: Pick<RulesProps, 'rules'>) {
  const { contentRules: words } = useWords();
  return (
    <table aria-labelledby="rules">
      <thead>
        <tr>
          <th scope="col">{words.pattern}</th>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.action}</th>
          <th scope="col">{words.manage}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <th scope="row">
              <bdi>{rule.pattern}</bdi>
            </th>
            <td data-label={words.kind}>{words.kinds[rule.kind]}</td>
            <td data-label={words.action}>{words.actions[rule.action]}</td>
            <td data-label={words.manage}>{rule.isInherited ? <Origin rule={rule} /> : <RuleActions rule={rule} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a rule was made that holds here. */
function Origin({ rule: { from } }: { readonly rule: ShownRule }) {
  const { contentRules: words } = useWords();
  if (!from) return <span class="faint">{words.fromServer}</span>;
  return (
    <span class="faint">
      <Filled text={words.from} slots={{ where: <bdi>{from.name}</bdi> }} />
    </span>
  );
}

function RuleActions({ rule: { id, action, pattern } }: { readonly rule: ShownRule }) {
  const { contentRules: words } = useWords();
  const { csrfToken } = usePage();
  const other = action === 'hold' ? 'refuse' : 'hold';
  return (
    <form method="post" action={`/moderation/rules/${id}`} class="actions">
      <CsrfInput value={csrfToken} />
      <button
        type="submit"
        name="do"
        value={other}
        class="second"
        aria-label={words.changeOf(words.change[other], pattern)}
      >
        {words.change[other]}
      </button>
      <button type="submit" name="do" value="remove" class="second" aria-label={words.removeOf(pattern)}>
        {words.remove}
      </button>
    </form>
  );
}
