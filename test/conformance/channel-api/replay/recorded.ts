import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Shape, shapeOf } from './shape.ts';

/** A request that was made to the reference server, and what its answer looked like. */
export interface Recorded {
  readonly method: 'GET' | 'POST';
  /** Below the prefix of the API. */
  readonly path: string;
  readonly as: string;
  /** Names of its parameters and parts, sorted. */
  readonly parameters: readonly string[];
  readonly status: number;
  /** `nothing` for an empty body. */
  readonly answer: Shape;
}

export type Recordings = Readonly<Record<string, Recorded>>;

/** Where the recordings themselves lie, beside the project; what is known of them stands in `shapes`. */
const recordings = fileURLToPath(new URL('../../../../../shared/reference/channel-api-examples', import.meta.url));
export const shapes = fileURLToPath(new URL('../shapes', import.meta.url));
export const hasRecordings = existsSync(recordings);

/** The shapes that were derived, by name of the case. */
export function readShapes(): Recordings {
  const files = readdirSync(shapes).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(shapes, name), 'utf8')) as Recordings));
}

/** Derives the shapes from the recordings, by name of the file that holds those of an endpoint. */
export function deriveShapes(): Map<string, Recordings> {
  const files = new Map<string, Record<string, Recorded>>();
  for (const name of readdirSync(recordings).sort()) {
    const recorded = derive(JSON.parse(readFileSync(join(recordings, name), 'utf8')) as Recording);
    const file = `${recorded.path.replaceAll('/', '-')}.json`;
    files.set(file, { ...files.get(file), [name.replace(/\.json$/, '')]: recorded });
  }
  return files;
}

interface Recording {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly body: string;
  readonly params: { readonly query: object | null; readonly form: object | null; readonly files: unknown };
}

function derive({ method, path, auth, status, body, params }: Recording): Recorded {
  const files = ((params.files ?? []) as [string, unknown][]).map(([part]) => part);
  const names = [...Object.keys(params.query ?? {}), ...Object.keys(params.form ?? {}), ...files];
  return {
    method,
    path: path.replace('/api/z/1.0/', ''),
    as: auth.split(':')[0]!,
    parameters: names.map((name) => name.replace('[]', '')).sort(),
    status,
    answer: body === '' ? 'nothing' : shapeOf(JSON.parse(body)),
  };
}
