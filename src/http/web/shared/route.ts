import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { DomainError } from '../../../core/platform/index.ts';
import { type FilePart, type Form, readFilePart, readForm, type StreamedFile, streamFilePart } from '../../uploads.ts';
import type { WebContext, WebSession } from './context.ts';
import { isOneClick, readOneClick } from './one-click.ts';
import { csrfField, assertSameOrigin, assertCsrf } from './csrf.ts';

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
  /** Bytes of a form that may be long. */
  readonly formBytes?: number;
  /** Mail programs may send it as well, for whoever got the mail with its address: `isOneClick`. */
  readonly allowsOneClick?: boolean;
}

/** A page for signed-in people; others are sent to sign in, and come back. */
interface SessionRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'session';
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

/** The one way to add a page. */
export function pageAdder(app: FastifyInstance, web: WebContext): AddPage {
  return (route) => {
    const { params, query, body } = route;
    const sessions = new WeakMap<FastifyRequest, WebSession>();
    const files = new WeakMap<FastifyRequest, FilePart>();
    const forms = new WeakMap<FastifyRequest, Form>();
    const expectedToken = (request: FastifyRequest) =>
      route.auth === 'session' ? sessions.get(request)?.csrfToken : web.cookies.csrfToken(request);
    const takeFile = <T>(request: FastifyRequest, use: (file: StreamedFile) => Promise<T>): Promise<T> => {
      const { name, maxBytes } = route.stream!;
      return streamFilePart(request, name, maxBytes(), async (file) => {
        assertCsrf(file.fields.get(csrfField), expectedToken(request));
        return use(file);
      });
    };
    app.route({
      method: route.method,
      url: route.path,
      config: { auth: route.auth },
      bodyLimit: route.formBytes ?? maxFormBytes,
      schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
      preValidation: async (request, reply) => {
        if (route.allowsOneClick && (await readOneClick(request, web.operations.blobs))) return;
        if (route.method === 'POST') assertSameOrigin(request, web.operations.baseUrl);
        const session = await web.readSession(request);
        if (session) {
          sessions.set(request, session);
          reply.ownLanguage = session.viewer.language;
        }
        if (route.auth === 'session' && !session) throw new DomainError('unauthenticated', 'Sign in to go on.');
        if (route.method === 'GET' || route.stream) return;
        const expected = expectedToken(request);
        if (route.files !== undefined && request.isMultipart()) {
          const { blobs, live } = web.operations;
          const form = await readForm(request, blobs, [route.files], live.now.upload_limit);
          assertCsrf(form.fields[csrfField], expected);
          forms.set(request, form);
          return;
        }
        const file = route.file && (await readFilePart(request, route.file.name, route.file.maxBytes));
        if (file) files.set(request, file);
        assertCsrf(file ? file.fields.get(csrfField) : fieldOf(request.body, csrfField), expected);
      },
      handler: (request, reply) =>
        route.handle({
          session: sessions.get(request),
          params: request.params,
          query: request.query,
          body: request.body,
          file: files.get(request),
          form: forms.get(request),
          isOneClick: isOneClick(request),
          takeFile: <T>(use: (file: StreamedFile) => Promise<T>) => takeFile(request, use),
          request,
          reply,
        } as never),
    });
  };
}

function fieldOf(body: unknown, name: string): unknown {
  return (body as Record<string, unknown> | undefined)?.[name];
}
