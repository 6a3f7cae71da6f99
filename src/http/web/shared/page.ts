import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { OperationContext, Reader } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { SensitiveAction } from '../../sensitive-actions.ts';
import type { FilePart, Form, StreamedFile } from '../../uploads.ts';
import type { WebContext, WebSession } from './context.ts';
import type { RefusedForm } from './shell/form-state.ts';
import type { Page } from './show.tsx';

/** A request for a page, before it is known whether it may be opened. */
export interface Asked<P> {
  readonly web: WebContext;
  readonly operations: OperationContext;
  readonly reader: Reader;
  readonly session: WebSession | undefined;
  readonly params: P;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who can open a page, and what the page gets from that check. */
export interface Who<W extends TProperties, S, F> {
  readonly auth: 'session' | 'public';
  /** Set if the pages are public, but their actions require a session. */
  readonly actionAuth?: 'session';
  /** Prefix of the addresses of these pages, with parameters. */
  readonly below?: string;
  readonly params?: W;
  /** @throws DomainError not_found */
  readonly find: (asked: Asked<Values<W>>) => Promise<S>;
  /** Data for the frame of these pages; not read for actions. */
  readonly frame?: (asked: Asked<Values<W>> & S) => Promise<F>;
}

/** What a form sends in addition to its fields, if the action declares it. */
export interface Files {
  readonly file: FilePart | undefined;
  readonly form: Form | undefined;
  /** Sent by an email client (RFC 8058). */
  readonly isOneClick: boolean;
  takeFile<T>(use: (file: StreamedFile) => Promise<T>): Promise<T>;
}

/** Response to an action: by default, a redirect to its own page. */
export interface Outcome<N extends string, O> {
  /** One of the page's notices. */
  readonly notice?: N;
  /** Parameters that replace those of the page's query. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Id of the element to scroll to. */
  readonly anchor?: string;
  /** Another address. */
  readonly to?: string;
  /** Shown on the page once, such as a new secret. */
  readonly once?: O;
  /** Another page to show. */
  readonly shows?: Shows;
}

/** How a form of an action is read. */
export interface FormRules {
  /** Requires recent authentication. People without it are asked to confirm, and the form is kept. */
  readonly sensitive?: SensitiveAction;
  /** The form has a file in the field `name`. */
  readonly file?: { readonly name: string; readonly maxBytes: number | ((web: WebContext) => number) };
  /** A file of any size; the form can only be read with `takeFile`. */
  readonly stream?: { readonly name: string; readonly maxBytes: (web: WebContext) => number };
  /** Any number of files in fields with this name; they are in the blob store before `run`. */
  readonly files?: string;
  /** Maximum bytes of a long form. */
  readonly formBytes?: number;
  /** Email clients can send it (RFC 8058). */
  readonly allowsOneClick?: boolean;
}

interface Action<V, I, N extends string, O> extends FormRules {
  /** Fields of the form; those in the action's name as `:field` are in the address. */
  readonly input?: I & TProperties;
  /** Calls an operation. Its refusals are shown in the form. */
  readonly run: (
    visit: Omit<V, keyof Files> & Files & { readonly input: I extends TProperties ? Values<I> : object },
  ) => Promise<Outcome<NoInfer<N>, NoInfer<O>> | FastifyReply | void>;
}

/** Page number of a list. */
export const pageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

/** Values of fields with these types. */
export type Values<P extends TProperties> = Static<TObject<P>>;

/** A checkbox, which is only sent if it is ticked. */
export const ticked = Type.Optional(Type.Literal('1'));

/** A request for a page after the check of `who`. */
type Visit<W extends TProperties, P extends TProperties, Q extends TProperties, S> = Asked<Values<W> & Values<P>> &
  S & { readonly query: Values<Q>; readonly words: Words };

/** One page: its address, who can open it, what it shows, and its actions. */
interface Row<
  W extends TProperties,
  S,
  F,
  P extends TProperties,
  Q extends TProperties,
  L extends object,
  O extends TSchema,
  N extends string,
  I extends Readonly<Record<string, unknown>>,
> {
  /** After the prefix of `who`. */
  readonly path: string;
  readonly who: Who<W, S, F>;
  readonly params?: P;
  /** Values that don't match are ignored. */
  readonly query?: Q;
  /** What an action can show on the page once. */
  readonly once?: O;
  /** Reads the data of `view`; after a refusal, which the page must show, `refused` is the form. */
  readonly load?: (visit: Visit<W, P, Q, S> & { readonly refused: Refused | undefined }) => Promise<L>;
  /** Absent if the row only has actions; refusals are then shown on the problem page. */
  readonly view?: (shown: Visit<W, P, Q, S> & F & L & { readonly once: Static<O> | undefined }) => Page;
  /** Sends a response that isn't a page, such as a file, or shows another page; undefined for `view`, if there is one. */
  readonly send?: (visit: Visit<W, P, Q, S>) => Promise<FastifyReply | Shows | undefined>;
  /** Shown to those who sent a form to something that they can't see, so that its text isn't lost. */
  readonly gone?: (sent: Asked<unknown> & Pick<Files, 'form'>) => Promise<Page>;
  /** Messages after actions, by the name in the query; undefined if a message doesn't apply. */
  readonly notices?: (shown: Visit<W, P, Q, S> & L) => Readonly<Record<N, ComponentChildren>>;
  /** By the part of their addresses after the page's; `default` has none. */
  readonly actions?: { readonly [K in keyof I]: Action<Visit<W, P, Q, S>, I[K], N, Static<O>> };
}

/** A page and its notice. */
export interface ShownPage extends Page {
  readonly notice: ComponentChildren;
}

/** A refused form, also with its files, which are in the blob store. */
export interface Refused extends RefusedForm {
  readonly form: Form | undefined;
}

interface Showing {
  readonly once?: unknown;
  readonly notice?: string | undefined;
  readonly refused?: Refused | undefined;
}

/** A page shown by an action of another page. */
export interface Shows {
  readonly row: PageRow;
  readonly params: Readonly<Record<string, unknown>>;
  readonly how: Showing & ShownOptions;
}

interface ShownOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** A refusal, which is shown at the top. */
  readonly problem?: unknown;
}

/** A page after the check of `who`. */
export interface OpenPage {
  show(how: Showing): Promise<ShownPage>;
  send: (() => Promise<FastifyReply | Shows | undefined>) | undefined;
  run(
    action: string,
    brought: Files & { readonly input: unknown },
  ): Promise<Outcome<string, unknown> | FastifyReply | void>;
}

/** An action in the table of pages. */
export interface ActionRow extends FormRules {
  readonly name: string;
  /** Of the whole address. */
  readonly params: TObject | undefined;
  readonly input: TObject | undefined;
}

/** A row of the table of pages. */
export interface PageRow {
  /** The whole path. */
  readonly path: string;
  readonly auth: 'session' | 'public';
  readonly actionAuth: 'session' | 'public';
  readonly params: TObject | undefined;
  readonly query: TObject;
  readonly answers: 'page' | 'itself' | 'nothing';
  readonly actions: readonly ActionRow[];
  readonly gone: ((sent: Asked<unknown> & Pick<Files, 'form'>) => Promise<Page>) | undefined;
  /** @throws DomainError, Elsewhere */
  readonly open: (asked: Asked<unknown>, query: unknown) => Promise<OpenPage>;
}

/** A refusal in the reader's language, where the operation's message doesn't fit. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
  readonly field: string | undefined;
  readonly status: number | undefined;

  constructor(message: string, { field, status }: { readonly field?: string; readonly status?: number } = {}) {
    super(message);
    this.field = field;
    this.status = status;
  }
}

/** Redirects to another address. */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
  readonly path: string;

  constructor(path: string) {
    super(`See ${path}`);
    this.path = path;
  }
}

interface AnyAction extends FormRules {
  readonly input?: TProperties;
  readonly run: (visit: never) => ReturnType<OpenPage['run']>;
}

type None = Record<never, never>;

/** Makes a row of the table. */
export function page<
  W extends TProperties,
  S extends object,
  F extends object,
  P extends TProperties = None,
  Q extends TProperties = None,
  L extends object = object,
  O extends TSchema = TSchema,
  N extends string = never,
  I extends Readonly<Record<string, unknown>> = None,
>(
  row: Row<W, S, F, P, Q, L, O, N, I>,
): PageRow & {
  /** For an action of another page that shows this page. */
  showing(params: Values<W> & Values<P>, how: ShownOptions & { readonly once?: Static<O>; readonly notice?: N }): Shows;
} {
  const { who, load, view, send, notices } = row;
  const params = { ...who.params, ...row.params };
  const actions: Readonly<Record<string, AnyAction>> = row.actions ?? {};
  const made: PageRow = {
    path: `${who.below ?? ''}${row.path}`,
    auth: who.auth,
    actionAuth: who.actionAuth ?? who.auth,
    params: objectOf(params),
    query: Type.Object({ ...row.query, ...(notices && { notice: Type.Optional(Type.String()) }) }),
    answers: view ? 'page' : send ? 'itself' : 'nothing',
    gone: row.gone,
    actions: Object.entries(actions).map(([name, { run: _run, input = {}, ...rules }]) => {
      const isInAddress = ([field]: readonly [string, TSchema]) => name.split('/').includes(`:${field}`);
      const fields = Object.entries(input);
      return {
        ...rules,
        name,
        params: objectOf({ ...params, ...Object.fromEntries(fields.filter(isInAddress)) }),
        input: objectOf(Object.fromEntries(fields.filter((field) => !isInAddress(field)))),
      };
    }),
    open: async (asking, query) => {
      const asked = asking as Asked<Values<W> & Values<P>>;
      const found = await who.find(asked);
      const visit = { ...asked, ...found, query, words: asked.reply.words } as Visit<W, P, Q, S>;
      return {
        send: send && (() => send(visit)),
        show: async ({ once, notice, refused }) => {
          const around = await who.frame?.({ ...asked, ...found });
          const loaded = (await load?.({ ...visit, refused })) as L;
          const shown = { ...visit, ...loaded, ...(around as F), once: once as Static<O>, words: asked.reply.words };
          const said = notices?.(shown) as Readonly<Record<string, ComponentChildren>> | undefined;
          const known = said && notice !== undefined && Object.hasOwn(said, notice) ? said[notice] : undefined;
          return { ...view!(shown), notice: known };
        },
        run: (name, brought) => actions[name]!.run({ ...visit, ...brought } as never),
      };
    },
  };
  return { ...made, showing: (at, how) => ({ row: made, params: at as object as Shows['params'], how }) };
}

function objectOf(fields: TProperties): TObject | undefined {
  return Object.keys(fields).length > 0 ? Type.Object(fields) : undefined;
}

/** Redirects a former address of a page. */
export function moved<
  W extends TProperties,
  S extends object,
  F extends object,
  P extends TProperties,
  Q extends TProperties,
>(
  row: Pick<Row<W, S, F, P, Q, object, TSchema, never, None>, 'path' | 'who' | 'params' | 'query'> & {
    readonly to: (visit: Visit<W, P, Q, S>) => Promise<string> | string;
  },
): PageRow {
  const { to, ...rest } = row;
  return page({
    ...rest,
    send: async (visit) => visit.reply.redirect(await to(visit), 301),
  });
}
