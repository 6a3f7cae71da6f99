import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { digestOf } from '../../protocol/digests.ts';
import { DomainError } from '../../../core/platform/index.ts';
import {
  fileLimit,
  type FilePart,
  type Form,
  readFilePart,
  readForm,
  type StreamedFile,
  streamFilePart,
} from '../../uploads.ts';
import type { WebContext, WebSession } from './context.ts';
import { isOneClick, readOneClick } from './one-click.ts';
import { confirmIdentity } from './confirm-identity.tsx';
import type { SensitiveAction } from '../../sensitive-actions.ts';
import { csrfField, assertSameOrigin, assertCsrf, formKeyField } from './csrf.ts';
import { sentInputs } from './sent-fields.ts';
import { createSentForms, type SentForms } from './sent-forms.ts';

/** Bytes of a form without a file. */
const maxFormBytes = 64 * 1024;

/** An id in an address or a form: no number that a database could not hold. */
export const rowId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A request for a page, whose parts have been checked against the route's schemas. */
export interface PageRequest<S, P, Q, B> {
  readonly session: S;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Of routes that ask for one. */
  readonly file: FilePart | undefined;
  /** The same of routes that take several; `sent` has the fields beside them. */
  readonly form: Form | undefined;
  /** A mail program has sent it, where the route lets them. */
  readonly isOneClick: boolean;
  /** Fields as sent, after the CSRF check; only of routes with `handsErrorsOn`. */
  readonly sent: readonly (readonly [name: string, value: string])[] | undefined;
  /** Why the file was refused. */
  readonly refusal: DomainError | undefined;
  /** Of routes that take a stream: checks the form, then hands the file on while it arrives. */
  takeFile<T>(use: (file: StreamedFile) => Promise<T>): Promise<T>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RouteParts<P extends TSchema, Q extends TSchema, B extends TSchema> {
  /** GET changes nothing; POST comes from one of our own forms, which is checked here. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The form carries a file, in the field `name`, of at most `maxBytes` bytes. */
  readonly file?: { readonly name: string; readonly maxBytes: number };
  /** The same for a file of any size: `takeFile` is the only way to read the form, and checks it before the file. */
  readonly stream?: { readonly name: string; readonly maxBytes: () => number };
  /** The form carries any number of files in the fields of this name, which lie in the blob store when it is handled. */
  readonly files?: string;
  /** The route shows the form again, with what was written, where one of these is refused: `refusal` of the form. */
  readonly keepsForm?: boolean;
  /** The handler says itself what is wrong with a form, its file or a query: Fastify's `validationError`, `refusal`. */
  readonly handsErrorsOn?: boolean;
  /** The last part of the address, which leads to the page of the form without it. */
  readonly action?: string;
  /** Bytes of a form that may be long. */
  readonly formBytes?: number;
  /** Mail programs may send it as well, for whoever got the mail with its address: `isOneClick`. */
  readonly allowsOneClick?: boolean;
}

/** A page for signed-in people; others are sent to sign in, and come back. */
interface SessionRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'session';
  /** What it does needs recent authentication; who has none is asked for it, and what they have entered is kept. */
  readonly sensitive?: SensitiveAction;
  readonly handle: (pageRequest: PageRequest<WebSession, Static<P>, Static<Q>, Static<B>>) => Promise<unknown>;
}

/** A page for everybody. */
interface PublicRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'public';
  readonly handle: (
    pageRequest: PageRequest<WebSession | undefined, Static<P>, Static<Q>, Static<B>>,
  ) => Promise<unknown>;
}

export type AddPage = <P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: SessionRoute<P, Q, B> | PublicRoute<P, Q, B>,
) => void;

/** What the steps of a request share about its page. */
interface Page {
  readonly web: WebContext;
  readonly sentForms: SentForms;
  readonly route: RouteParts<TSchema, TSchema, TSchema> & {
    readonly auth: 'session' | 'public';
    readonly sensitive?: SensitiveAction;
    readonly handle: (pageRequest: never) => Promise<unknown>;
  };
  readonly received: WeakMap<FastifyRequest, Received>;
}

/** What has been read of a request. */
interface Received {
  session?: WebSession;
  file?: FilePart;
  form?: Form;
  sent?: PageRequest<unknown, unknown, unknown, unknown>['sent'];
}

/** The one way to add a page. */
export function pageAdder(app: FastifyInstance, web: WebContext): AddPage {
  const sentForms = createSentForms(web);
  const received: Page['received'] = new WeakMap();
  app.addHook('onSend', async (request, reply) => sentForms.end(request, reply));
  return (route) => {
    const { params, query, body } = route;
    const sensitive = route.auth === 'session' ? route.sensitive : undefined;
    const page: Page = { web, sentForms, route, received };
    app.route({
      method: route.method,
      url: route.path,
      config: { auth: route.auth, sensitive, action: route.action },
      attachValidation: route.handsErrorsOn === true,
      bodyLimit: route.formBytes ?? maxFormBytes,
      schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
      preValidation: (request, reply) => admit(page, request, reply),
      handler: (request, reply) => answer(page, request, reply),
    });
  };
}

/** Reads the session and what the form carries, and refuses what may not be handled. */
async function admit(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { web, route } = page;
  const received: Received = {};
  page.received.set(request, received);
  if (route.allowsOneClick && (await readOneClick(request, web.operations.blobs))) return;
  if (route.method === 'POST') assertSameOrigin(request, web.operations.baseUrl);
  const session = await web.readSession(request);
  if (session) {
    received.session = session;
    reply.ownLanguage = session.viewer.language;
  }
  if (route.auth === 'session' && !session) throw new DomainError('unauthenticated', 'pages.signIn');
  if (route.method === 'GET' || route.stream) return;
  const fields = await readFields(page, request, received);
  assertCsrf(fieldOf(fields, csrfField), expectedTokens(page, request));
  if (route.handsErrorsOn) request.body = fields;
  if (route.sensitive !== undefined && session) {
    const confirmed = await confirmIdentity(web, { session, request, reply });
    if (!confirmed) return reply;
    received.session = confirmed;
  }
  if (route.handsErrorsOn) received.sent = sentInputs((request.body ?? {}) as Fields);
}

/** The fields of a form, whose files are kept for its handler. */
async function readFields({ web, route }: Page, request: FastifyRequest, received: Received): Promise<unknown> {
  if (route.files !== undefined && request.isMultipart()) {
    const limit = await fileLimit(web.operations, received.session?.viewer ?? {});
    const keepsRest = route.keepsForm ?? route.handsErrorsOn;
    const form = await readForm(request, web.operations.blobs, [route.files], limit, keepsRest);
    received.form = form;
    return form.fields;
  }
  if (!route.file) return request.body;
  const file = await readFilePart(request, route.file.name, route.file.maxBytes, route.handsErrorsOn);
  received.file = file;
  return Object.fromEntries(file.fields);
}

/** Handles an admitted request, a form once. */
async function answer(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { route, sentForms } = page;
  const received = page.received.get(request)!;
  const { session, file, form } = received;
  const handle = () =>
    route.handle({
      session,
      params: request.params,
      query: request.query,
      body: request.body,
      file,
      form,
      isOneClick: isOneClick(request),
      get sent() {
        return received.sent;
      },
      refusal: file?.refusal ?? form?.refusal,
      takeFile: <T>(use: (file: StreamedFile) => Promise<T>) => takeFile(page, request, use),
      request,
      reply,
    } as never);
  if (route.method === 'GET') return handle();
  const fields = file ? Object.fromEntries(file.fields) : (form?.fields ?? (request.body as Fields | undefined));
  const key = fields?.[formKeyField];
  const parts = [fields, file && digestOf(file.bytes), form?.files.map(({ blobHash }) => blobHash)];
  const userId = session?.viewer.userId;
  return sentForms.answer(request, reply, () => sentForms.handle(request, { userId, key, parts }, handle));
}

function takeFile<T>(page: Page, request: FastifyRequest, use: (file: StreamedFile) => Promise<T>): Promise<T> {
  const { name, maxBytes } = page.route.stream!;
  return streamFilePart(request, name, maxBytes(), async (file) => {
    assertCsrf(file.fields.get(csrfField), expectedTokens(page, request));
    const key = file.fields.get(formKeyField);
    const received = page.received.get(request)!;
    const userId = received.session?.viewer.userId;
    // Some fields come after the file.
    const keep = (): void => {
      received.sent = [...file.fields];
    };
    keep();
    const parts = [[...file.fields], file.filename];
    return page.sentForms.handle(request, { userId, key, parts }, () => use(file).finally(keep));
  });
}

/** The session's token; for public routes also the browser's, because people may sign in between page and form. */
function expectedTokens({ web, route, received }: Page, request: FastifyRequest): readonly (string | undefined)[] {
  const ofSession = received.get(request)?.session?.csrfToken;
  return route.auth === 'session' ? [ofSession] : [ofSession, web.cookies.csrfToken(request)];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldOf(body: unknown, name: string): unknown {
  return (body as Record<string, unknown> | undefined)?.[name];
}
