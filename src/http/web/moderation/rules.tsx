import { Type, type TProperties } from 'typebox';
import {
  identitiesIn,
  type Item,
  maxPattern,
  renderItems,
  ruleActions,
  ruleKinds,
} from '../../../core/content/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { findXchans } from '../../../core/identity/index.ts';
import {
  addRule,
  changeRule,
  readRules,
  removeRule,
  type RuleDraft,
  type ShownRule,
  tryRule,
} from '../../../core/moderation/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Words } from '../../../words/index.ts';
import { itemPath } from '../content/post.ts';
import {
  administrator,
  Breadcrumbs,
  faceOf,
  Field,
  Filled,
  Form,
  groupMaintainer,
  groupPath,
  type InPlace,
  moved,
  Notice,
  page,
  plainText,
  requireVisibleGroup,
  rowId,
  SelectField,
  signedIn,
  Table,
  Time,
  useWords,
  type Who,
} from '../shared/index.ts';

/** Words and links that messages are checked for: of a group, or of the server. */
function rulesAt<W extends TProperties, S extends InPlace, F extends object>(path: string, who: Who<W, S, F>) {
  return page({
    path,
    who,
    // A rule that was tried, and what it is found in.
    once: Type.Unsafe<Trial>({}),
    load: async ({ reader, group }) => ({ rules: await readRules(reader, group?.id ?? null) }),
    view: (shown) => ({ title: titleOf(shown.words, shown.group), content: <Rules {...shown} /> }),
    notices: ({ words }) => words.contentRules.done,
    actions: {
      default: {
        input: {
          kind: Type.Enum([...ruleKinds]),
          pattern: Type.String({ maxLength: maxPattern * 4 }),
          action: Type.Enum([...ruleActions]),
          do: Type.Optional(Type.Enum(['try', 'add'])),
        },
        run: async ({ operations, viewer, group, input: { do: what, ...draft } }) => {
          const groupId = group?.id ?? null;
          if (what === 'try') {
            const { examples, ...counts } = await tryRule(operations, viewer, groupId, draft);
            return { once: { ...counts, draft, examples: await readExamples(operations, examples) } };
          }
          await addRule(operations, viewer, groupId, draft);
          return { notice: 'added' };
        },
      },
      ':id': {
        input: { id: rowId, do: Type.Enum([...ruleActions, 'remove']) },
        run: async ({ operations, viewer, input: { id, do: what } }) => {
          if (what === 'remove') {
            await removeRule(operations, viewer, id);
            return { notice: 'removed' };
          }
          await changeRule(operations, viewer, id, what);
          return { notice: 'changed' };
        },
      },
    },
  });
}

const rulesMoved = moved({
  path: '/moderation/rules',
  who: signedIn,
  query: { group: Type.Optional(rowId) },
  to: async ({ reader, viewer, query: { group: id } }) =>
    id === undefined
      ? '/admin/moderation/rules'
      : groupPath((await requireVisibleGroup(reader, viewer, id)).group, 'moderation/rules'),
});

export const rulesPages = [
  rulesAt('moderation/rules', groupMaintainer),
  rulesAt('/admin/moderation/rules', administrator),
  rulesMoved,
];

/** A message that a rule is found in. */
interface Example {
  readonly uuid: string;
  readonly title: string;
  readonly html: string;
  readonly authorName: string;
  readonly createdAt: Instant;
}

interface Trial {
  readonly draft: RuleDraft;
  readonly found: number;
  readonly tried: number;
  readonly examples: readonly Example[];
}

async function readExamples(operations: OperationContext, items: readonly Item[]): Promise<Example[]> {
  const xchans = await findXchans(operations.database.reader, [...new Set(items.flatMap(identitiesIn))]);
  const html = await renderItems(operations, items, xchans, '');
  return items.map(({ id, uuid, title, authorXchanId, createdAt }) => {
    const authorName = faceOf(xchans.get(authorXchanId)).name;
    return { uuid, title, html: html.get(id) ?? '', authorName, createdAt };
  });
}

interface RulesProps {
  /** None for the server. */
  readonly group?: Group;
  readonly rules: readonly ShownRule[];
  readonly once: Trial | undefined;
}

function titleOf({ contentRules }: Pick<Words, 'contentRules'>, group: Group | undefined): string {
  return group ? contentRules.titleOf({ group: group.name }) : contentRules.title;
}

function Rules({ group, rules, once: trial }: RulesProps) {
  const allWords = useWords();
  const { contentRules: words, moderation } = allWords;
  const above: readonly [string, string] = group
    ? [groupPath(group, 'moderation'), moderation.titleOf({ group: group.name })]
    : ['/admin/moderation', moderation.title];
  return (
    <>
      <Breadcrumbs links={[above]} />
      <h1>{titleOf(allWords, group)}</h1>
      <Notice />
      <p class="faint">{words.hint}</p>
      <RuleForm {...trial?.draft} />
      {trial && <TrialResult {...trial} />}
      <section aria-labelledby="rules">
        <h2 id="rules">{words.list}</h2>
        <Table
          labelledBy="rules"
          columns={[words.pattern, words.kind, words.action, words.manage]}
          rows={rules}
          none={words.none}
          row={(rule) => <Row key={rule.id} rule={rule} />}
        />
      </section>
    </>
  );
}

function RuleForm({ kind, pattern, action }: Partial<RuleDraft>) {
  const { contentRules: words } = useWords();
  return (
    <Form action="default" class="stack card">
      <SelectField
        name="kind"
        label={words.kind}
        value={kind}
        options={ruleKinds.map((each) => [each, words.kinds[each]] as const)}
      />
      <Field
        name="pattern"
        label={words.pattern}
        hint={words.patternHint}
        value={pattern}
        maxLength={maxPattern}
        required
        dir="auto"
        autocomplete="off"
      />
      <SelectField
        name="action"
        label={words.action}
        value={action}
        options={ruleActions.map((each) => [each, words.actions[each]] as const)}
      />
      <p class="hint">{words.tryHint}</p>
      <div class="actions">
        <button type="submit" name="do" value="try" class="second">
          {words.try}
        </button>
        <button type="submit" name="do" value="add">
          {words.add}
        </button>
      </div>
    </Form>
  );
}

function TrialResult({ found, tried, examples }: Trial) {
  const { contentRules: words } = useWords();
  return (
    <section aria-labelledby="trial" class="section-s">
      <p id="trial" role="status">
        <strong>{words.trial({ found, tried })}</strong>
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

function Row({ rule }: { readonly rule: ShownRule }) {
  const { contentRules: words } = useWords();
  return (
    <tr>
      <th scope="row">
        <bdi>{rule.pattern}</bdi>
      </th>
      <td data-label={words.kind}>{words.kinds[rule.kind]}</td>
      <td data-label={words.action}>{words.actions[rule.action]}</td>
      <td data-label={words.manage}>{rule.isInherited ? <Origin rule={rule} /> : <RuleActions rule={rule} />}</td>
    </tr>
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
  const other = action === 'hold' ? 'refuse' : 'hold';
  return (
    <Form action=":id" values={{ id }} class="actions">
      <button
        type="submit"
        name="do"
        value={other}
        class="second"
        aria-label={words.changeOf({ does: words.change[other], pattern })}
      >
        {words.change[other]}
      </button>
      <button type="submit" name="do" value="remove" class="second" aria-label={words.removeOf({ pattern })}>
        {words.remove}
      </button>
    </Form>
  );
}
