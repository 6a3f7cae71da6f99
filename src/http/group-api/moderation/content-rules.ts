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
  kind: Type.Enum([...ruleKinds], { description: 'A word or phrase, or links to a site and its subdomains.' }),
  pattern: Type.String({
    maxLength: maxPattern * 4,
    description:
      'Words, ignoring case, accents and characters between them, with an asterisk at the end for any ending; or the domain of a site.',
  }),
  action: Type.Enum([...ruleActions], {
    description: '`hold` requires approval by moderators before others see the message, `refuse` rejects it.',
  }),
});
const ruleParams = Type.Object({ rule_id: rowId });
const refused = {
  400: 'The word or domain is missing or not valid.',
  409: 'There is already a rule for this.',
  422: 'There are too many rules.',
};
const noRule = { 404: 'There is no such rule, or you do not moderate its group.' };
const tried =
  'What the rule would have done with the newest 2,000 messages that you can see there, with up to 20 of them. Nothing is changed.';

/** Words and sites that messages are checked for. */
export const contentRuleRoutes = [
  route({
    method: 'GET',
    path: '/moderation/rules',
    tag: 'Moderation',
    summary: 'Blocked words and links of the server',
    description: 'The rules of the server, by kind and pattern.',
    access: administrator,
    answer: list(contentRuleRecord),
    handle: (asking) => answerRules(asking, null),
  }),
  route({
    method: 'POST',
    path: '/moderation/rules',
    tag: 'Moderation',
    summary: 'Add a blocked word or link to the server',
    description:
      'The rule. It applies to new and edited messages on the whole server, but not to administrators and moderators of the group; messages to specific people are not held. Imports, reactions and votes are not checked.',
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
    summary: 'Test a rule on messages of the server',
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
    summary: 'Blocked words and links of a group',
    description: 'The rules that apply in the group: its own, and those of parent groups and the server.',
    access: moderatedGroup,
    params: groupParams,
    answer: list(contentRuleRecord),
    handle: (exchange) => answerRules(exchange, exchange.subject.id),
  }),
  route({
    method: 'POST',
    path: '/groups/:id/moderation/rules',
    tag: 'Moderation',
    summary: 'Add a blocked word or link to a group',
    description: 'The rule. It applies in the group and its subgroups, in addition to inherited rules.',
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
    summary: 'Test a rule on messages of a group',
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
    summary: 'Change the action of a rule',
    description: 'The rule.',
    access: signedIn,
    who: "moderators of the rule's group, administrator",
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
    description: 'No content. Messages that are held because of the rule stay held.',
    access: signedIn,
    who: "moderators of the rule's group, administrator",
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
