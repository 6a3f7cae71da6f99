import { assertMatchesOpenApi } from './openapi-answers.ts';
import type { TestTributary } from './tributary.ts';

export interface TestRequest {
  /** Value of an `Authorization` header. */
  readonly basic?: string;
  /** Sent as `PRIVATE-TOKEN`. */
  readonly token?: string;
  /** Content of a multipart part; with it, `form` is sent as parts too. */
  readonly file?: string | Buffer;
  readonly filename?: string;
  /** Name of that part; `file` by default. */
  readonly part?: string;
  readonly mimetype?: string;
  /** Sent as a form; lists as `name[]`. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  /** Sends `form` as parts, also without a file. */
  readonly inParts?: boolean;
  /** Sent as it is, as the type of the header `content-type`. */
  readonly body?: string | Buffer;
  /** Sent as JSON. */
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The body as JSON; undefined for other types. */
  readonly json: unknown;
}

const boundary = 'a-boundary-of-the-tests';

/** Asks the server in this process. Whatever it answers must be as the API description says. */
export async function request(
  tributary: TestTributary,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  url: string,
  options: TestRequest = {},
): Promise<TestAnswer> {
  const server = await tributary.server();
  const headers: Record<string, string> = { ...options.headers };
  if (options.basic !== undefined) headers['authorization'] = options.basic;
  if (options.token !== undefined) headers['private-token'] = options.token;
  let payload = options.body;
  if (options.file !== undefined || options.inParts) {
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    payload = multipart(options, options.file);
  } else if (options.form !== undefined) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    payload = new URLSearchParams(pairsOf(options.form)).toString();
  }
  if (options.json !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(options.json);
  }
  const answer = await server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  // JSON lines are not JSON.
  const isJson = /[/+]json\b/.test(String(answer.headers['content-type']));
  const json = isJson && answer.body !== '' ? (JSON.parse(answer.body) as unknown) : undefined;
  await assertMatchesOpenApi(server, method, url, { status: answer.statusCode, json });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json };
}

function pairsOf(form: NonNullable<TestRequest['form']>): [string, string][] {
  return Object.entries(form).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((each) => [`${name}[]`, each]),
  );
}

function multipart(
  { part = 'file', filename = 'file.csv', mimetype = 'text/csv', form = {} }: TestRequest,
  file: string | Buffer | undefined,
): Buffer {
  const fields = pairsOf(form).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${filename}"\r\ncontent-type: ${mimetype}\r\n\r\n`;
  const end = `--${boundary}--\r\n`;
  if (file === undefined) return Buffer.from(fields.join('') + end);
  return Buffer.concat([Buffer.from(fields.join('') + head), Buffer.from(file), Buffer.from(`\r\n${end}`)]);
}
