import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { TObject } from 'typebox';
import { isDomainError, notFound } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { withoutCredentials } from '../../protocol/own-url.ts';
import { retryAfter } from '../../retry-after.ts';
import type { WebContext, WebSession } from './context.ts';
import { formProblemOf } from './form-errors.ts';
import {
  type ActionRow,
  type Asked,
  Elsewhere,
  FormRefusal,
  type OpenPage,
  type Outcome,
  type PageRow,
  type Shows,
} from './page.ts';
import type { AddPage, PageRequest } from './route.ts';
import { type FormState, type Problem, type RefusedForm, withoutAction } from './shell/form-state.ts';
import { redirectTo, sendPage } from './show.tsx';

type Exchange = PageRequest<WebSession | undefined, unknown, unknown, unknown>;

/** A request for a page or an action. */
interface Turn {
  readonly web: WebContext;
  readonly row: PageRow;
  /** Undefined for a request for the page itself. */
  readonly action: ActionRow | undefined;
  readonly exchange: Exchange;
}

/** Adds the routes of pages and their actions. */
export function mountPages(add: AddPage, web: WebContext, table: readonly PageRow[]): void {
  const paths = new Set(table.map(({ path }) => path));
  for (const row of table) {
    const { auth, actionAuth, params, query } = row;
    const shared = { query, handsErrorsOn: true };
    const handlerOf = (action?: ActionRow) => (exchange: unknown) =>
      answer({ web, row, action, exchange: exchange as Exchange });
    if (row.answers !== 'nothing')
      add({ ...shared, ...(params && { params }), auth, method: 'GET', path: row.path, handle: handlerOf() });
    for (const action of row.actions) {
      const { name, sensitive } = action;
      const path = name === 'default' ? row.path : `${row.path}/${name}`;
      const back = row.answers === 'page' ? { action: name } : {};
      const route = { ...shared, ...back, ...rulesOf(action, web), path, handle: handlerOf(action) };
      const isSensitive = sensitive === undefined ? {} : { sensitive };
      if (actionAuth === 'public') add({ ...route, method: 'POST', auth: actionAuth });
      else add({ ...route, ...isSensitive, method: 'POST', auth: actionAuth });
      // A refused form is at the address of its action: opening that again, as a restored tab does, leads to the page.
      if (row.answers === 'page' && !paths.has(path)) add({ ...leadBack(action), auth, method: 'GET', path });
    }
  }
}

function leadBack({ name, params }: ActionRow) {
  const handle = async ({ request, reply }: Exchange) => {
    const { path, search } = placeOf(request, name);
    return redirectTo(reply, `${path}${search}`);
  };
  return { ...(params && { params }), handle };
}

/** How the route of an action reads its form. */
function rulesOf(
  { name: _name, params, input, file, stream, sensitive: _sensitive, ...rules }: ActionRow,
  web: WebContext,
) {
  const bytes = typeof file?.maxBytes === 'function' ? file.maxBytes(web) : file?.maxBytes;
  return {
    ...rules,
    ...(params && { params }),
    // Fields next to a stream are parsed while it is read.
    ...(input && !stream && { body: input }),
    ...(file && { file: { name: file.name, maxBytes: bytes! } }),
    ...(stream && { stream: { name: stream.name, maxBytes: () => stream.maxBytes(web) } }),
  };
}

async function answer(turn: Turn): Promise<unknown> {
  const { web, row, action, exchange } = turn;
  const { session, params, request, reply } = exchange;
  const { operations } = web;
  const asked = { web, operations, reader: operations.database.reader, session, params, request, reply };
  try {
    if (request.validationError?.validationContext === 'params') throw request.validationError;
    const query = validQuery(request, row.query);
    const page = await row.open(asked, query);
    if (action) return await act(turn, page, asked);
    if (page.send) {
      // The reply of a response that was sent resolves to nothing.
      const shows = (await page.send()) as Shows | undefined;
      if (shows) return await showOther(turn, shows, asked);
      if (reply.sent || row.answers === 'itself') return await reply;
    }
    return await showPage(turn, page, { notice: textOf(query['notice']) });
  } catch (error) {
    if (error instanceof Elsewhere) return redirectTo(reply, error.path);
    const isGone = action && isDomainError(error) && error.code === 'not_found';
    if (isGone && row.gone) return sendPage(reply, session, await row.gone({ ...asked, form: exchange.form }));
    throw error;
  }
}

/** Runs an action, or shows its form again with the message. */
async function act(turn: Turn, page: OpenPage, asked: Asked<unknown>): Promise<unknown> {
  const { row, exchange } = turn;
  const { request, reply, file, form, isOneClick } = exchange;
  const action = turn.action!;
  const inAddress = Object.entries(exchange.params as Readonly<Record<string, unknown>>);
  const refuse = (problem: Problem, status?: number) => {
    const values = new Map(inAddress.map(([name, value]) => [name, [String(value)]]));
    for (const [name, value] of exchange.sent ?? []) values.set(name, [...(values.get(name) ?? []), value]);
    return showPage(turn, page, { refused: { action: action.name, values, problem }, status });
  };
  if (request.validationError?.validationContext === 'body' && !isOneClick) {
    if (row.answers !== 'page') throw request.validationError;
    return refuse(wrongField(request.validationError.validation, reply.words));
  }
  let outcome: Outcome<string, unknown>;
  try {
    if (exchange.refusal) throw exchange.refusal;
    const input = { ...Object.fromEntries(inAddress), ...(exchange.body as object | undefined) };
    const takeFile = exchange.takeFile.bind(exchange);
    const done = await page.run(action.name, { input, file, form, isOneClick, takeFile });
    // An action that sends its own response returns the reply, which resolves when it is sent.
    if (reply.sent) return await reply;
    outcome = (done as Outcome<string, unknown> | undefined) ?? {};
  } catch (error) {
    // The CSRF token of a streamed form is only checked while it is read.
    const isForeign = exchange.sent === undefined && isDomainError(error) && error.code === 'forbidden';
    if (row.answers !== 'page' || isForeign) throw error;
    return refuse(problemOf(error, reply.words), statusOf(error, reply));
  }
  const { to, notice, query, anchor, once, shows } = outcome;
  if (shows) return showOther(turn, shows, asked);
  if (once !== undefined) return showPage(turn, page, { once, notice });
  return redirectTo(reply, to ?? `${addressAfter(turn, { ...query, notice })}${anchor ? `#${anchor}` : ''}`);
}

async function showOther(turn: Turn, { row, params, how }: Shows, asked: Asked<unknown>): Promise<unknown> {
  const { reply } = turn.exchange;
  const { query = {}, problem: error, ...showing } = how;
  const problem = error === undefined ? undefined : { ...problemOf(error, reply.words), field: undefined };
  const page = await row.open({ ...asked, params }, query);
  const search = new URLSearchParams(query).toString();
  return showPage({ ...turn, row }, page, {
    ...showing,
    at: { path: fill(row.path, params), search: search && `?${search}` },
    ...(problem && { refused: { action: '', values: new Map(), problem }, status: statusOf(error, reply) }),
  });
}

interface Showing {
  readonly notice?: string | undefined;
  readonly once?: unknown;
  readonly refused?: RefusedForm;
  readonly status?: number | undefined;
  /** Address of the page, if it isn't the one requested. */
  readonly at?: Pick<FormState, 'path' | 'search'>;
}

async function showPage(turn: Turn, page: OpenPage, { at, refused, status, ...how }: Showing): Promise<unknown> {
  const { web, row, exchange } = turn;
  const { session, request, reply, form } = exchange;
  const { notice, ...shown } = await page.show({ ...how, refused: refused && { ...refused, form } });
  const isOpen = !session && row.actionAuth === 'public' && row.actions.length > 0;
  const forms: FormState = {
    ...(at ?? placeOf(request, turn.action?.name)),
    actions: row.actions.map(({ name }) => name),
    csrfToken: isOpen ? web.cookies.ensureCsrfToken(request, reply) : undefined,
    refused,
    notice,
    said: new Set(),
  };
  return sendPage(reply, session, { ...shown, status: status ?? shown.status ?? (refused ? 422 : 200) }, forms);
}

/** Address and query of the page, also for requests for its actions. */
function placeOf(request: FastifyRequest, action: string | undefined): Pick<FormState, 'path' | 'search'> {
  const { pathname, searchParams } = withoutCredentials(request.url);
  searchParams.delete('notice');
  const trimmed = pathname.replace(/\/+$/, '') || '/';
  const query = searchParams.toString();
  return { path: withoutAction(trimmed, action), search: query && `?${query}` };
}

function addressAfter(turn: Turn, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const { path, search } = placeOf(turn.exchange.request, turn.action?.name);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return `${path}${text && `?${text}`}`;
}

/** Inserts parameters into the path of a row; a group's path keeps its slashes. */
function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = encodeURIComponent(String(params[name]));
    return name === 'group' ? value.replaceAll('%2F', '/') : value;
  });
}

/**
 * The query without values that don't match its schema, so mistyped and outdated addresses still show the page.
 * @throws DomainError not_found if a required parameter is missing
 */
function validQuery(request: FastifyRequest, schema: TObject): Readonly<Record<string, unknown>> {
  const query = request.query as Record<string, unknown>;
  const validate = request.getValidationFunction('querystring');
  while (validate && !validate(query)) {
    const name = validate.errors?.[0]?.instancePath.split('/')[1];
    if (name === undefined || !Object.hasOwn(query, name)) throw notFound('page');
    delete query[name];
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(schema.properties, name)));
}

/** The message for the first field that doesn't match the schema of the form. */
function wrongField(errors: readonly FastifySchemaValidationError[], { parts }: Words): Problem {
  const { keyword = '', instancePath = '', params = {} } = errors[0] ?? {};
  const field = textOf(keyword === 'required' ? params['missingProperty'] : instancePath.split('/')[1]);
  const limit = Number(params['limit']);
  const isMissing = keyword === 'required' || (keyword === 'minLength' && limit === 1);
  const isLong = keyword === 'maxLength';
  return { field, message: isMissing ? parts.required : isLong ? parts.tooLong({ max: limit }) : parts.invalid };
}

/** @throws errors that forms don't show */
function problemOf(error: unknown, words: Words): Problem {
  // Copying an error loses its message.
  if (error instanceof FormRefusal) return { field: error.field, message: error.message };
  const { message, facts } = formProblemOf(error, words);
  return { field: textOf(facts['field'] ?? facts['parameter']), message, facts };
}

/** The status of a refusal, if it isn't the page's or the usual one. */
function statusOf(error: unknown, reply: FastifyReply): number | undefined {
  if (error instanceof FormRefusal) return error.status;
  if (!isDomainError(error) || error.code !== 'too_many_requests') return undefined;
  reply.header('retry-after', retryAfter(error));
  return 429;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
