import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomText } from '../../../lib/random.ts';
import { sessionCookie } from '../../authenticate.ts';

/** The cookies of the pages. All of them are out of reach of scripts and do not travel with other sites' forms. */
export interface Cookies {
  session(request: FastifyRequest): string | undefined;
  /** Lasts for a number of seconds and names no date: the browser's clock need not be right. */
  keepSession(reply: FastifyReply, token: string, seconds: number): void;
  dropSession(reply: FastifyReply): void;
  /** What the sign-in form must repeat, when there is no session yet that could hold it. */
  formToken(request: FastifyRequest): string | undefined;
  /** The form token that the browser has, or a new one that it gets. */
  keepFormToken(request: FastifyRequest, reply: FastifyReply): string;
}

/** Over https the form cookie's name keeps neighbouring hosts from setting it. */
export function createCookies(baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https://');
  const formCookie = secure ? '__Host-tributary_form' : 'tributary_form';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const formToken = (request: FastifyRequest): string | undefined => request.cookies[formCookie] || undefined;
  return {
    session: (request) => request.cookies[sessionCookie] || undefined,
    keepSession: (reply, token, seconds) => {
      reply.setCookie(sessionCookie, token, { ...options, maxAge: seconds });
    },
    dropSession: (reply) => {
      reply.clearCookie(sessionCookie, options);
    },
    formToken,
    keepFormToken: (request, reply) => {
      const token = formToken(request) ?? randomText(32);
      reply.setCookie(formCookie, token, options);
      return token;
    },
  };
}
