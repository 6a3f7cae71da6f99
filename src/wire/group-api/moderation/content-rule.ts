import { type Static, Type } from 'typebox';
import { type ContentRule, ruleActions, ruleKinds } from '../../../core/content/domain/index.ts';
import { count, id, list, moment, named, orNull, text, truth } from '../../schema.ts';

const pattern = Type.String({
  description: 'The normalised words, with single spaces; for a link, the host in ASCII.',
});

/** Blocked words and links. */
export const contentRuleRecord = named(
  'ContentRule',
  Type.Object({
    id,
    group_id: orNull(id),
    kind: Type.Enum([...ruleKinds]),
    pattern,
    action: Type.Enum([...ruleActions]),
    inherited: Type.Boolean({ description: 'It is a rule of a parent group or of the server.' }),
  }),
);

/** The effect of a rule. */
export const ruleTrialRecord = named(
  'RuleTrial',
  Type.Object({
    pattern,
    tried: Type.Integer({ minimum: 0, description: 'Number of messages checked, newest first.' }),
    found: count,
    examples: list(Type.Object({ uuid: text, web_url: text, created_at: moment, is_comment: truth })),
  }),
);

/** A rule, for moderators. */
export function encodeContentRule(
  rule: ContentRule & { readonly isInherited: boolean },
): Static<typeof contentRuleRecord> {
  const { id: ruleId, groupId, kind, pattern: words, action, isInherited } = rule;
  return { id: ruleId, group_id: groupId, kind, pattern: words, action, inherited: isInherited };
}

interface Trial {
  readonly pattern: string;
  readonly tried: number;
  readonly found: number;
  readonly examples: readonly { readonly uuid: string; readonly createdAt: string; readonly isTop: boolean }[];
}

/** The effect of a rule, with some of the messages. */
export function encodeRuleTrial(trial: Trial, baseUrl: string): Static<typeof ruleTrialRecord> {
  return {
    pattern: trial.pattern,
    tried: trial.tried,
    found: trial.found,
    examples: trial.examples.map(({ uuid, createdAt, isTop }) => {
      return { uuid, web_url: `${baseUrl}/item/${uuid}`, created_at: createdAt, is_comment: !isTop };
    }),
  };
}
