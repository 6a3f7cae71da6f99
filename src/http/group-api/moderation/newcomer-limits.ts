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
    description: 'Somebody is new for so many days after their account was made; 0 for no matter how old it is.',
  }),
  messages: Type.Integer({
    minimum: 0,
    maximum: maxNewcomerLimits.messages,
    description: 'Somebody is new until they have written so many messages; 0 for no matter how many.',
  }),
  max_an_hour: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxNewcomerLimits.maxAnHour,
      description: 'Messages that they may write in an hour; any number, unless said.',
    }),
  ),
  links: Type.Optional(
    Type.Enum([...linkLimits], {
      description:
        'What becomes of links to other sites: `hold` has moderators look at the message before others see it (what is for chosen people is refused), `refuse` does not take it; they are allowed, unless said.',
    }),
  ),
});

/** What people who are new may not do yet. */
export const newcomerRoutes = [
  route({
    method: 'GET',
    path: '/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Limits of the server for people who are new',
    description: 'The limits.',
    access: administrator,
    answer: newcomerLimitsRecord,
    handle: (asking) => answerLimits(asking, null),
  }),
  route({
    method: 'PUT',
    path: '/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Change the limits of the server for people who are new',
    description:
      'The limits. They hold for what people write themselves, not for what is imported, and not for administrators and bots.',
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
    summary: 'Limits of a group for people who are new',
    description: 'The limits that hold in the group.',
    access: moderatedGroup,
    params: groupParams,
    answer: newcomerLimitsRecord,
    handle: (exchange) => answerLimits(exchange, exchange.subject.id),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/moderation/newcomer_limits',
    tag: 'Moderation',
    summary: 'Give a group limits of its own for people who are new',
    description:
      'The limits. They hold in the group, and in groups below it that have none of their own, in place of those of the server.',
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
    summary: 'Take the limits of a group for people who are new back',
    description: 'Nothing. Those of the group above, or of the server, hold again.',
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
