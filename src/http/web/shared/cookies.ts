import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import { sessionCookie } from '../../authenticate.ts';

/** The cookies of the pages. All of them are out of reach of scripts and do not travel with other sites' forms. */
export interface Cookies {
  session(request: FastifyRequest): string | undefined;
  /** Lasts for a number of seconds and names no date: the browser's clock need not be right. */
  setSession(reply: FastifyReply, token: string, seconds: number): void;
  clearSession(reply: FastifyReply): void;
  /** Of a sign-in that lacks its second step. */
  step(request: FastifyRequest): string | undefined;
  setStep(reply: FastifyReply, token: string, seconds: number): void;
  clearStep(reply: FastifyReply): void;
  /** Of a visit at a sign-in provider, by the state that comes back from there. */
  visit(request: FastifyRequest, state: string): VisitCookie | undefined;
  setVisit(reply: FastifyReply, state: string, visit: VisitCookie, seconds: number): void;
  clearVisit(reply: FastifyReply, state: string): void;
  /** What the sign-in form must repeat, when there is no session yet that could hold it. */
  csrfToken(request: FastifyRequest): string | undefined;
  /** The CSRF token that the browser has, or a new one that it gets. */
  ensureCsrfToken(request: FastifyRequest, reply: FastifyReply): string;
}

/** What the browser alone knows of a visit at a sign-in provider. */
export interface VisitCookie {
  readonly secret: string;
  /** Where to go on; it may hold the token of an invitation, and is stored nowhere else. */
  readonly returnTo: string;
}

/** Browsers refuse cookies that are much longer. */
const longestReturn = 2000;

/** Colours that somebody has chosen in this browser, in place of those of the device. */
export type Theme = 'light' | 'dark';

/** A choice lasts as long as browsers allow. */
const choiceSeconds = 400 * 24 * 60 * 60;

/** Sets what was chosen in this browser; undefined takes it back. */
function setChoice(reply: FastifyReply, cookie: string, value: string | undefined): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
  if (value === undefined) reply.clearCookie(cookie, options);
  else reply.setCookie(cookie, value, { ...options, maxAge: choiceSeconds });
}

const themeCookie = 'tributary_theme';

/** What was chosen; undefined for the colours of the device. */
export function readTheme(request: FastifyRequest): Theme | undefined {
  const value = request.cookies[themeCookie];
  return value === 'light' || value === 'dark' ? value : undefined;
}

/** Sets the colours; undefined for those of the device. */
export function setTheme(reply: FastifyReply, theme: Theme | undefined): void {
  setChoice(reply, themeCookie, theme);
}

const keysCookie = 'tributary_keys';

/** Whether single keys lead to places in this browser; so they do unless somebody has switched that off. */
export function hasKeys(request: FastifyRequest): boolean {
  return request.cookies[keysCookie] !== 'off';
}

/** Switches single keys on or off. */
export function setKeys(reply: FastifyReply, isOn: boolean): void {
  setChoice(reply, keysCookie, isOn ? undefined : 'off');
}

const languageCookie = 'tributary_language';

/** The language that was chosen in this browser. */
export function readLanguage(request: FastifyRequest): string | undefined {
  return request.cookies[languageCookie];
}

/** Sets the language; an empty one takes the choice back. */
export function setLanguage(reply: FastifyReply, language: string): void {
  setChoice(reply, languageCookie, language || undefined);
}

/** Over https the form cookie's name keeps neighbouring hosts from setting it. */
export function createCookies(baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https://');
  const csrfCookie = secure ? '__Host-tributary_form' : 'tributary_form';
  const stepCookie = secure ? '__Host-tributary_step' : 'tributary_step';
  const visitCookie = (state: string): string =>
    `${secure ? '__Host-' : ''}tributary_visit_${sha256Hex(state).slice(0, 16)}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const csrfToken = (request: FastifyRequest): string | undefined => request.cookies[csrfCookie] || undefined;
  return {
    session: (request) => request.cookies[sessionCookie] || undefined,
    setSession: (reply, token, seconds) => {
      reply.setCookie(sessionCookie, token, { ...options, maxAge: seconds });
    },
    clearSession: (reply) => {
      reply.clearCookie(sessionCookie, options);
    },
    step: (request) => request.cookies[stepCookie] || undefined,
    setStep: (reply, token, seconds) => {
      reply.setCookie(stepCookie, token, { ...options, maxAge: seconds });
    },
    clearStep: (reply) => {
      reply.clearCookie(stepCookie, options);
    },
    visit: (request, state) => {
      const [secret = '', path = ''] = (request.cookies[visitCookie(state)] ?? '').split('.');
      return secret === '' ? undefined : { secret, returnTo: Buffer.from(path, 'base64url').toString() };
    },
    setVisit: (reply, state, { secret, returnTo }, seconds) => {
      const path = returnTo.length > longestReturn ? '/' : returnTo;
      const value = `${secret}.${Buffer.from(path).toString('base64url')}`;
      reply.setCookie(visitCookie(state), value, { ...options, maxAge: seconds });
    },
    clearVisit: (reply, state) => {
      reply.clearCookie(visitCookie(state), options);
    },
    csrfToken,
    ensureCsrfToken: (request, reply) => {
      const token = csrfToken(request) ?? randomText(32);
      reply.setCookie(csrfCookie, token, options);
      return token;
    },
  };
}
