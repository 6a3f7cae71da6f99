import type { TestTributary } from './tributary.ts';

export interface TestRequest {
  /** Value of an `Authorization` header. */
  readonly basic?: string;
  /** Sent as `PRIVATE-TOKEN`. */
  readonly token?: string;
  /** Content of a multipart part `file`. */
  readonly file?: string | Buffer;
  readonly filename?: string;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
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

/** Asks the server in this process. */
export async function request(
  tributary: TestTributary,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: TestRequest = {},
): Promise<TestAnswer> {
  const server = await tributary.server();
  const headers: Record<string, string> = { ...options.headers };
  if (options.basic !== undefined) headers['authorization'] = options.basic;
  if (options.token !== undefined) headers['private-token'] = options.token;
  let payload: string | Buffer | undefined;
  if (options.file !== undefined) {
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${options.filename ?? 'file.csv'}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(options.file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  } else if (options.form !== undefined) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    payload = new URLSearchParams(options.form).toString();
  }
  const answer = await server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: isJson && answer.body !== '' ? (JSON.parse(answer.body) as unknown) : undefined,
  };
}
