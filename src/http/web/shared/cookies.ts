import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomText } from '../../../lib/random.ts';
import { sessionCookie } from '../../authenticate.ts';

/** The cookies of the pages. All of them are out of reach of scripts and do not travel with other sites' forms. */
export interface Cookies {
  session(request: FastifyRequest): string | undefined;
  /** Lasts for a number of seconds and names no date: the browser's clock need not be right. */
  setSession(reply: FastifyReply, token: string, seconds: number): void;
  clearSession(reply: FastifyReply): void;
  /** What the sign-in form must repeat, when there is no session yet that could hold it. */
  csrfToken(request: FastifyRequest): string | undefined;
  /** The CSRF token that the browser has, or a new one that it gets. */
  ensureCsrfToken(request: FastifyRequest, reply: FastifyReply): string;
}

/** Colours that somebody has chosen in this browser, in place of those of the device. */
export type Theme = 'light' | 'dark';

const themeCookie = 'tributary_theme';
const themeSeconds = 400 * 24 * 60 * 60;

/** What was chosen; undefined for the colours of the device. */
export function readTheme(request: FastifyRequest): Theme | undefined {
  const value = request.cookies[themeCookie];
  return value === 'light' || value === 'dark' ? value : undefined;
}

/** Keeps a choice; undefined takes it back. */
export function setTheme(reply: FastifyReply, theme: Theme | undefined): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
  if (theme === undefined) reply.clearCookie(themeCookie, options);
  else reply.setCookie(themeCookie, theme, { ...options, maxAge: themeSeconds });
}

const keysCookie = 'tributary_keys';

/** Whether single keys lead to places in this browser; so they do unless somebody has switched that off. */
export function hasKeys(request: FastifyRequest): boolean {
  return request.cookies[keysCookie] !== 'off';
}

/** Switches single keys on or off. */
export function setKeys(reply: FastifyReply, isOn: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
  if (isOn) reply.clearCookie(keysCookie, options);
  else reply.setCookie(keysCookie, 'off', { ...options, maxAge: themeSeconds });
}

const languageCookie = 'tributary_language';

/** The language that was chosen in this browser. */
export function readLanguage(request: FastifyRequest): string | undefined {
  return request.cookies[languageCookie];
}

/** Keeps such a choice; an empty one takes it back. */
export function setLanguage(reply: FastifyReply, language: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
  if (language === '') reply.clearCookie(languageCookie, options);
  else reply.setCookie(languageCookie, language, { ...options, maxAge: themeSeconds });
}

/** Over https the form cookie's name keeps neighbouring hosts from setting it. */
export function createCookies(baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https://');
  const csrfCookie = secure ? '__Host-tributary_form' : 'tributary_form';
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
    csrfToken,
    ensureCsrfToken: (request, reply) => {
      const token = csrfToken(request) ?? randomText(32);
      reply.setCookie(csrfCookie, token, options);
      return token;
    },
  };
}
