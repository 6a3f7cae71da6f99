import type { FastifyInstance } from 'fastify';
import { readDescription } from '../../openapi.ts';

const documents = new WeakMap<FastifyInstance, Promise<ApiDocument>>();

/** Description of the APIs of a server, which doesn't change. */
export function readDocument(app: FastifyInstance): Promise<ApiDocument> {
  const known = documents.get(app) ?? (readDescription(app) as Promise<unknown> as Promise<ApiDocument>);
  documents.set(app, known);
  return known;
}

/** Parts of an OpenAPI document that pages show. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string; readonly name?: string }>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: ApiContents };
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

/** By content type. */
export type ApiContents = Readonly<Record<string, { readonly schema: ApiSchema; readonly example?: unknown }>>;

export interface ApiResponse {
  readonly description: string;
  readonly content?: ApiContents;
}

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** An operation with its address. */
export interface PlacedOperation extends ApiOperation {
  readonly method: string;
  readonly path: string;
}

/** The operations under a tag, in the order of their paths. */
export function operationsOf(document: ApiDocument, tag: string): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ ...operation, path, method: method.toUpperCase() }] : [],
    ),
  );
}

/** A tag in an address. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** Sentences without Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/\*\*|`/g, '');
}
