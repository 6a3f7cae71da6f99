import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  disableSecondFactor,
  enableSecondFactor,
  findOfferedSecret,
  type OfferedSecret,
  offerSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '../../../core/accounts/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

const path = '/settings/second-factor';

interface Shown {
  readonly offered?: OfferedSecret | undefined;
  readonly codes?: readonly string[];
  readonly problem?: string;
  readonly isDisabled?: boolean;
}

type Show = (session: WebSession, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>;

function showIn({ operations }: WebContext): Show {
  return async (session, reply, { isDisabled = false, ...shown }) => {
    const state = await readSecondFactor(operations.database.reader, session.viewer);
    const status = shown.problem === undefined ? 200 : 422;
    const content = <SecondFactorPage {...{ state, isDisabled, ...shown }} />;
    return sendPage(reply, session, { title: reply.words.secondFactor.title, frame: 'page', status, content });
  };
}

/** Shows the page again with what was refused. */
function refusing(show: Show, session: WebSession, reply: FastifyReply) {
  return (error: unknown) => show(session, reply, { problem: formErrorOf(error, reply.words).message });
}

/** The second factor of one's own account. */
export function secondFactorRoutes(add: AddPage, web: WebContext): void {
  const show = showIn(web);
  enableRoutes(add, web, show);
  enabledRoutes(add, web, show);
}

function enableRoutes(add: AddPage, { operations }: WebContext, show: Show): void {
  add({
    method: 'GET',
    path,
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Literal('off')) }),
    handle: ({ session, query, reply }) => show(session, reply, { isDisabled: query.notice === 'off' }),
  });
  add({
    method: 'POST',
    path,
    auth: 'session',
    sensitive: 'change_sign_in',
    handle: ({ session, reply }) =>
      offerSecondFactor(operations, session.viewer)
        .then((offered) => show(session, reply, { offered }))
        .catch(refusing(show, session, reply)),
  });
  add({
    method: 'POST',
    path: '/settings/second-factor/enable',
    auth: 'session',
    sensitive: 'change_sign_in',
    body: Type.Object({ code: Type.String({ maxLength: 100 }) }),
    handle: async ({ session, body: { code }, reply }) => {
      try {
        return await show(session, reply, { codes: await enableSecondFactor(operations, session.viewer, code) });
      } catch (error) {
        const isWrong = isDomainError(error) && error.code === 'invalid_input';
        const problem = isWrong ? reply.words.secondFactor.wrong : formErrorOf(error, reply.words).message;
        return show(session, reply, { problem, offered: await findOfferedSecret(operations, session.viewer) });
      }
    },
  });
}

/** What is done with a second factor that is on. */
function enabledRoutes(add: AddPage, { operations }: WebContext, show: Show): void {
  add({
    method: 'POST',
    path: '/settings/second-factor/disable',
    auth: 'session',
    sensitive: 'change_sign_in',
    handle: ({ session, reply }) =>
      disableSecondFactor(operations, session.viewer)
        .then(() => redirectTo(reply, `${path}?notice=off`))
        .catch(refusing(show, session, reply)),
  });
  add({
    method: 'POST',
    path: '/settings/second-factor/codes',
    auth: 'session',
    sensitive: 'change_sign_in',
    handle: ({ session, reply }) =>
      renewRecoveryCodes(operations, session.viewer)
        .then((codes) => show(session, reply, { codes }))
        .catch(refusing(show, session, reply)),
  });
}
