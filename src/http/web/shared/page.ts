import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { OperationContext, Reader } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { SensitiveAction } from '../../sensitive-actions.ts';
import type { FilePart, Form, StreamedFile } from '../../uploads.ts';
import type { WebContext, WebSession } from './context.ts';
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

/** Who may open a page, and what that gives to it. */
export interface Who<W extends TProperties, S, F> {
  readonly auth: 'session' | 'public';
  /** What the addresses of their pages begin with, and its parameters. */
  readonly below?: string;
  readonly params?: W;
  /** @throws DomainError not_found */
  readonly find: (asked: Asked<Values<W>>) => Promise<S>;
  /** What stands around their pages; actions do without it. */
  readonly frame?: (asked: Asked<Values<W>> & S) => Promise<F>;
}

/** What a form brings beside its fields, where the action asks for it. */
export interface Files {
  readonly file: FilePart | undefined;
  readonly form: Form | undefined;
  /** A mail program has sent it. */
  readonly isOneClick: boolean;
  takeFile<T>(use: (file: StreamedFile) => Promise<T>): Promise<T>;
}

/** What comes after an action: its own page again, with a notice, unless something else is said. */
export interface Outcome<N extends string, O> {
  /** One of the page's notices. */
  readonly notice?: N;
  /** Parameters of the page's query, in place of those that it was shown with. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Id of the part that it goes on at. */
  readonly anchor?: string;
  /** Another address. */
  readonly to?: string;
  /** Shown on the page now, and never again. */
  readonly once?: O;
  /** The same on another page. */
  readonly shows?: Shows;
}

/** How a form of an action is read. */
export interface FormRules {
  /** It needs recent authentication; who has none is asked for it, and what they have entered is kept. */
  readonly sensitive?: SensitiveAction;
  /** The form carries a file, in the field `name`. */
  readonly file?: { readonly name: string; readonly maxBytes: number | ((web: WebContext) => number) };
  /** The same for a file of any size; `takeFile` is the only way to read the form. */
  readonly stream?: { readonly name: string; readonly maxBytes: (web: WebContext) => number };
  /** Any number of files in the fields of this name, which lie in the blob store when it is handled. */
  readonly files?: string;
  /** Bytes of a form that may be long. */
  readonly formBytes?: number;
  /** Mail programs may send it as well. */
  readonly allowsOneClick?: boolean;
}

interface Action<V, I, N extends string, O> extends FormRules {
  /** The fields of the form; those that its name has as `:field` are in the address. */
  readonly input?: I & TProperties;
  /** Calls an operation. What that refuses is said in the form. */
  readonly run: (
    visit: V & Files & { readonly input: I extends TProperties ? Values<I> : object },
  ) => Promise<Outcome<NoInfer<N>, NoInfer<O>> | FastifyReply | void>;
}

/** The page of a list that is counted from its beginning. */
export const pageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

/** What fields of such types hold. */
export type Values<P extends TProperties> = Static<TObject<P>>;

/** A box in a form, which is sent where it is ticked. */
export const ticked = Type.Optional(Type.Literal('1'));

/** A request for a page that may be opened. */
type Visit<W extends TProperties, P extends TProperties, Q extends TProperties, S> = Asked<Values<W> & Values<P>> &
  S & { readonly query: Values<Q>; readonly words: Words };

/** One page: its address, who may open it, what it shows, and what can be done there. */
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
  /** Behind what `who` says that addresses begin with. */
  readonly path: string;
  readonly who: Who<W, S, F>;
  readonly params?: P;
  /** What is of another type than this says counts as absent. */
  readonly query?: Q;
  /** What an action may have the page show a single time. */
  readonly once?: O;
  /** Reads what is shown. */
  readonly load?: (visit: Visit<W, P, Q, S>) => Promise<L>;
  /** A page that is only sent to has none; then refusals are pages of their own. */
  readonly view?: (shown: Visit<W, P, Q, S> & F & L & { readonly once: Static<O> | undefined }) => Page;
  /** Answers by itself, with something that is no page. */
  readonly send?: (visit: Visit<W, P, Q, S>) => Promise<FastifyReply>;
  /** What is said after an action, by the name that its address then holds; nothing where it isn't so. */
  readonly notices?: (shown: Visit<W, P, Q, S> & L) => Readonly<Record<N, string | undefined>>;
  /** By what their addresses add to the page's; `default` adds nothing. */
  readonly actions?: { readonly [K in keyof I]: Action<Visit<W, P, Q, S>, I[K], N, Static<O>> };
}

/** A page and its notice. */
export interface ShownPage extends Page {
  readonly notice: string | undefined;
}

interface Showing {
  readonly once?: unknown;
  readonly notice?: string | undefined;
}

/** A page that is shown by an action of another. */
export interface Shows {
  readonly row: PageRow;
  readonly params: Readonly<Record<string, unknown>>;
  readonly how: Showing;
}

/** A page that somebody may open. */
export interface OpenPage {
  show(how: Showing): Promise<ShownPage>;
  send(): Promise<FastifyReply>;
  run(
    action: string,
    brought: Files & { readonly input: unknown },
  ): Promise<Outcome<string, unknown> | FastifyReply | void>;
}

/** What the server knows of an action. */
export interface ActionRow extends FormRules {
  readonly name: string;
  /** Of the whole address. */
  readonly params: TObject | undefined;
  readonly input: TObject | undefined;
}

/** A row of the table of pages. */
export interface PageRow {
  /** The whole of it. */
  readonly path: string;
  readonly auth: 'session' | 'public';
  readonly params: TObject | undefined;
  readonly query: TObject;
  readonly answers: 'page' | 'itself' | 'nothing';
  readonly actions: readonly ActionRow[];
  /** @throws DomainError, Elsewhere */
  readonly open: (asked: Asked<unknown>, query: unknown) => Promise<OpenPage>;
}

/** A refusal of a form in the reader's words, where an operation's own don't fit. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal';
  readonly field: string | undefined;
  readonly status: number;

  constructor(message: string, { field, status = 422 }: { readonly field?: string; readonly status?: number } = {}) {
    super(message);
    this.field = field;
    this.status = status;
  }
}

/** Thrown where something else is at another address. */
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
  /** The page as what an action of another page shows. */
  showing(params: Values<W> & Values<P>, how: { readonly once?: Static<O>; readonly notice?: N }): Shows;
} {
  const { who, load, view, send, notices } = row;
  const params = { ...who.params, ...row.params };
  const actions: Readonly<Record<string, AnyAction>> = row.actions ?? {};
  const made: PageRow = {
    path: `${who.below ?? ''}${row.path}`,
    auth: who.auth,
    params: objectOf(params),
    query: Type.Object({ ...row.query, ...(notices && { notice: Type.Optional(Type.String()) }) }),
    answers: view ? 'page' : send ? 'itself' : 'nothing',
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
        send: () => send!(visit),
        show: async ({ once, notice }) => {
          const around = await who.frame?.({ ...asked, ...found });
          const shown = { ...visit, ...((await load?.(visit)) as L), ...(around as F), once: once as Static<O> };
          const said = notices?.(shown) as Readonly<Record<string, string>> | undefined;
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

/** The row of an address that a page had before. */
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
