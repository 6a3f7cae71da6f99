import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import type { Person } from './cast.ts';
import { request, type TestAnswer } from './request.ts';
import type { TestTributary } from './tributary.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks the group API; `who` is a person, the text of a token, or nobody. */
export function callerOf(tributary: TestTributary) {
  return (who: Person | string | undefined, method: Method, path: string, json?: object): Promise<TestAnswer> => {
    const token = typeof who === 'object' ? who.token : who;
    return request(tributary, method, `/api/v4${path}`, { ...(token && { token }), ...(json && { json }) });
  };
}

/** A token of `person` that can only read. */
export async function readingToken(tributary: TestTributary, person: Person): Promise<string> {
  const draft = { userId: person.user.id, name: 'reading', scopes: ['read_api'] as const, expiresAt: null };
  return (await issueToken(tributary.operations, 'operator', draft)).token;
}
