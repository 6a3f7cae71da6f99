import { type Static, Type } from 'typebox';
import { linkLimits, maxNewcomerLimits, type NewcomerLimits, readNewcomerLimits } from '../../../core/content/index.ts';
import { changeNewcomerLimits } from '../../../core/moderation/index.ts';
import { encodeNewcomerLimits, newcomerLimitsRecord } from '../../../wire/group-api/moderation/newcomer-limits.ts';
import { groupParams } from '../groups/find-group.ts';
import { administrator, type Asking, route } from '../route.ts';
import { moderatedGroup } from './moderation.ts';

const limitsInput = Type.Object({
  days: Type.Integer({
    minimum: 0,
    maximum: maxNewcomerLimits.days,
    description: 'Number of days for which a new account has limits; 0 for any age.',
  }),
  messages: Type.Integer({
    minimum: 0,
    maximum: maxNewcomerLimits.messages,
    description: 'Number of messages after which the limits end; 0 for any number.',
  }),
  max_an_hour: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxNewcomerLimits.maxAnHour,
      description: 'Maximum number of messages per hour; unlimited by default.',
    }),
  ),
  links: Type.Optional(
    Type.Enum([...linkLimits], {
      description:
        'Links to other sites: `hold` requires approval by moderators (in messages to specific people, links are refused), `refuse` rejects the message; allowed by default.',
    }),
  ),
});

/** Limits for new people. */
export const newcomerRoutes = [
  route({
    method: 'GET',
    path: '/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Server limits for new members',
    description: 'The limits.',
    access: administrator,
    answer: newcomerLimitsRecord,
    handle: (asking) => answerLimits(asking, null),
  }),
  route({
    method: 'PUT',
    path: '/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Change the server limits for new members',
    description: 'The limits. They apply to messages that people write, not to imports, administrators and bots.',
    access: administrator,
    input: limitsInput,
    answer: newcomerLimitsRecord,
    handle: async (exchange) => {
      await changeNewcomerLimits(exchange.operations, exchange.viewer, null, limitsOf(exchange.input));
      return answerLimits(exchange, null);
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Limits for new members of a group',
    description: 'The limits that apply in the group.',
    access: moderatedGroup,
    params: groupParams,
    answer: newcomerLimitsRecord,
    handle: (exchange) => answerLimits(exchange, exchange.subject.id),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Set limits for new members of a group',
    description:
      'The limits. They apply in the group and in subgroups without limits, and replace those of the server.',
    access: moderatedGroup,
    params: groupParams,
    input: limitsInput,
    answer: newcomerLimitsRecord,
    handle: async (exchange) => {
      const { operations, viewer, subject, input } = exchange;
      await changeNewcomerLimits(operations, viewer, subject.id, limitsOf(input));
      return answerLimits(exchange, subject.id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/groups/:id/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Remove the limits for new members of a group',
    description: 'No content. The limits of the parent group or the server apply again.',
    access: moderatedGroup,
    params: groupParams,
    answer: null,
    handle: async ({ operations, viewer, subject }) => {
      await changeNewcomerLimits(operations, viewer, subject.id, undefined);
    },
  }),
];

function limitsOf(input: Static<typeof limitsInput>): NewcomerLimits {
  const { days, messages, max_an_hour: maxAnHour, links = 'allow' } = input;
  return { days, messages, maxAnHour: maxAnHour ?? null, links };
}

async function answerLimits({ reader }: Asking<unknown>, groupId: number | null) {
  const { limits, isInherited } = await readNewcomerLimits(reader, groupId);
  return encodeNewcomerLimits(limits, isInherited);
}
