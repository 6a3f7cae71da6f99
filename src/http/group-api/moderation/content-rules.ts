import { Type } from 'typebox';
import { type ContentRule, maxPattern, ruleActions, ruleKinds } from '../../../core/content/index.ts';
import { addRule, changeRule, readRules, removeRule, tryRule } from '../../../core/moderation/index.ts';
import {
  contentRuleRecord,
  encodeContentRule,
  encodeRuleTrial,
  ruleTrialRecord,
} from '../../../wire/group-api/moderation/content-rule.ts';
import { list } from '../../../wire/schema.ts';
import { groupParams } from '../groups/find-group.ts';
import { rowId } from '../parameters.ts';
import { administrator, type Asking, route, signedIn } from '../route.ts';
import { moderatedGroup } from './moderation.ts';

const draft = Type.Object({
  kind: Type.Enum([...ruleKinds], { description: 'A word or phrase, or links to a site and the sites below it.' }),
  pattern: Type.String({
    maxLength: maxPattern * 4,
    description:
      'Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site.',
  }),
  action: Type.Enum([...ruleActions], {
    description: '`hold` has moderators look at the message before others see it, `refuse` does not take it.',
  }),
});
const ruleParams = Type.Object({ rule_id: rowId });
const refused = {
  400: 'No word, or no name of a site.',
  409: 'There is a rule for this.',
  422: 'There are as many rules as there may be.',
};
const noRule = { 404: 'There is no such rule of what the caller moderates.' };
const tried =
  'What the rule would have done with the newest 2,000 messages that the caller sees there, with up to 20 of them. Nothing is changed.';

/** Words and sites that messages are checked for. */
export const contentRuleRoutes = [
  route({
    method: 'GET',
    path: '/moderation/rules',
    tag: 'Moderation',
    summary: 'Words and sites that messages on the server are checked for',
    description: 'The rules of the server, by kind and pattern.',
    access: administrator,
    answer: list(contentRuleRecord),
    handle: (asking) => answerRules(asking, null),
  }),
  route({
    method: 'POST',
    path: '/moderation/rules',
    tag: 'Moderation',
    summary: 'Add a word or site that messages on the server are checked for',
    description:
      'The rule. It holds for what people write or edit from now on, on the whole server, but not for administrators and those who moderate the group; messages to chosen people are not held. What is imported, reactions and votes are not checked.',
    access: administrator,
    input: draft,
    answer: contentRuleRecord,
    refusals: refused,
    handle: async ({ operations, viewer, input }) => own(await addRule(operations, viewer, null, input)),
  }),
  route({
    method: 'POST',
    path: '/moderation/rules/try',
    tag: 'Moderation',
    summary: 'Try a rule on messages of the server',
    description: tried,
    access: administrator,
    input: draft,
    answer: ruleTrialRecord,
    status: 200,
    refusals: { 400: refused[400] },
    handle: async ({ operations, viewer, input }) =>
      encodeRuleTrial(await tryRule(operations, viewer, null, input), operations.baseUrl),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/rules',
    tag: 'Moderation',
    summary: 'Words and sites that messages in a group are checked for',
    description: 'The rules that hold in the group: its own, those of groups above it and of the server.',
    access: moderatedGroup,
    params: groupParams,
    answer: list(contentRuleRecord),
    handle: (exchange) => answerRules(exchange, exchange.subject.id),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/moderation/rules',
    tag: 'Moderation',
    summary: 'Add a word or site that messages in a group are checked for',
    description: 'The rule. It holds in the group and in groups below it, beside those from above.',
    access: moderatedGroup,
    params: groupParams,
    input: draft,
    answer: contentRuleRecord,
    refusals: refused,
    handle: async ({ operations, viewer, subject, input }) => own(await addRule(operations, viewer, subject.id, input)),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/moderation/rules/try',
    tag: 'Moderation',
    summary: 'Try a rule on messages of a group',
    description: tried,
    access: moderatedGroup,
    params: groupParams,
    input: draft,
    answer: ruleTrialRecord,
    status: 200,
    refusals: { 400: refused[400] },
    handle: async ({ operations, viewer, subject, input }) =>
      encodeRuleTrial(await tryRule(operations, viewer, subject.id, input), operations.baseUrl),
  }),
  route({
    method: 'PUT',
    path: '/moderation/rules/:rule_id',
    tag: 'Moderation',
    summary: 'Change what a rule does',
    description: 'The rule.',
    access: signedIn,
    who: 'who moderates the group of the rule, administrator',
    params: ruleParams,
    input: Type.Object({ action: draft.properties.action }),
    answer: contentRuleRecord,
    refusals: noRule,
    handle: async ({ operations, viewer, params, input }) =>
      own(await changeRule(operations, viewer, params.rule_id, input.action)),
  }),
  route({
    method: 'DELETE',
    path: '/moderation/rules/:rule_id',
    tag: 'Moderation',
    summary: 'Remove a rule',
    description: 'Nothing. What waits because of the rule goes on waiting.',
    access: signedIn,
    who: 'who moderates the group of the rule, administrator',
    params: ruleParams,
    answer: null,
    refusals: noRule,
    handle: async ({ operations, viewer, params }) => {
      await removeRule(operations, viewer, params.rule_id);
    },
  }),
];

const own = (rule: ContentRule) => encodeContentRule({ ...rule, isInherited: false });

async function answerRules({ reader }: Asking<unknown>, groupId: number | null) {
  return (await readRules(reader, groupId)).map(encodeContentRule);
}
