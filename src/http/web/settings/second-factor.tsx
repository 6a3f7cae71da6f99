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
import { isDomainError, type UserViewer } from '../../../core/platform/index.ts';
import { confirmPassword } from '../shared/confirm-password.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

const path = '/settings/second-factor';
const proof = Type.Object({ password: Type.String({ maxLength: 1000 }) });

interface Shown {
  readonly offered?: OfferedSecret | undefined;
  readonly codes?: readonly string[];
  readonly problem?: string;
  readonly isDisabled?: boolean;
}

type Show = (session: WebSession, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>;

/** Does something for who has given the password once more. */
type Prove = (
  session: WebSession,
  reply: FastifyReply,
  password: string,
  act: (viewer: UserViewer) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

function showIn({ operations }: WebContext): Show {
  return async (session, reply, { isDisabled = false, ...shown }) => {
    const state = await readSecondFactor(operations.database.reader, session.viewer);
    const status = shown.problem === undefined ? 200 : 422;
    const content = <SecondFactorPage {...{ state, isDisabled, ...shown }} />;
    return sendPage(reply, session, { title: reply.words.secondFactor.title, frame: 'page', status, content });
  };
}

function proveIn(web: WebContext, show: Show): Prove {
  return async (session, reply, password, act) => {
    try {
      return await act(await confirmPassword(web, reply, session, password));
    } catch (error) {
      const isWrong = isDomainError(error) && error.code === 'unauthenticated';
      return show(session, reply, {
        problem: isWrong ? reply.words.access.emails.wrong : formErrorOf(error, reply.words).message,
      });
    }
  };
}

/** The second factor of one's own account. A session alone changes nothing: the password is asked for. */
export function secondFactorRoutes(add: AddPage, web: WebContext): void {
  const show = showIn(web);
  const proven = proveIn(web, show);
  enableRoutes(add, web, show, proven);
  enabledRoutes(add, web, show, proven);
}

function enableRoutes(add: AddPage, { operations }: WebContext, show: Show, proven: Prove): void {
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
    body: proof,
    handle: ({ session, body: { password }, reply }) =>
      proven(session, reply, password, async (viewer) =>
        show(session, reply, { offered: await offerSecondFactor(operations, viewer) }),
      ),
  });
  add({
    method: 'POST',
    path: '/settings/second-factor/enable',
    auth: 'session',
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
function enabledRoutes(add: AddPage, { operations }: WebContext, show: Show, proven: Prove): void {
  add({
    method: 'POST',
    path: '/settings/second-factor/disable',
    auth: 'session',
    body: proof,
    handle: ({ session, body: { password }, reply }) =>
      proven(session, reply, password, async (viewer) => {
        await disableSecondFactor(operations, viewer);
        return redirectTo(reply, `${path}?notice=off`);
      }),
  });
  add({
    method: 'POST',
    path: '/settings/second-factor/codes',
    auth: 'session',
    body: proof,
    handle: ({ session, body: { password }, reply }) =>
      proven(session, reply, password, async (viewer) =>
        show(session, reply, { codes: await renewRecoveryCodes(operations, viewer) }),
      ),
  });
}
