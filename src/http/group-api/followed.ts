import { Type } from 'typebox';
import { stopwatch } from '../../lib/clock.ts';
import { createRequestAuthenticator, requireUser } from '../authenticate.ts';
import { goneSignal } from '../protocol/gone.ts';
import type { Following } from '../reassignment/audit-lines.ts';
import { withSudo } from '../sudo.ts';
import type { Access, Asking } from './route.ts';

/** The parameter of an export whose response stays open. */
export const followed = {
  follow: Type.Optional(
    Type.Boolean({
      description:
        'Keep the response open after the last event, and send new ones as they happen; empty lines keep the connection alive.',
    }),
  ),
};

/** Milliseconds between two keep-alives; credentials are trusted for this long before they are checked again. */
const beatMilliseconds = 10_000;

/**
 * Follows a log as long as the client stays, the server runs and the reader has access; undefined if not requested.
 * @throws DomainError too_many_requests
 */
export function followingOf<P>(
  asking: Asking<P>,
  access: Access<P, unknown>,
  follow: boolean | undefined,
): Following | undefined {
  const { context, viewer, request, reply } = asking;
  if (!follow || request.method === 'HEAD') return undefined;
  const { userId } = viewer;
  context.work.assertRoom(userId);
  const authenticator = withSudo(createRequestAuthenticator(context), context.operations);
  const gone = goneSignal(reply);
  let known = { viewer, age: stopwatch() };
  const assertAllowed = async (): Promise<void> => {
    if (known.age() >= beatMilliseconds) {
      known = { viewer: requireUser(await authenticator.authenticate(request), 'read_api'), age: stopwatch() };
    }
    await access.find({ ...asking, viewer: known.viewer });
  };
  const isAllowed = (): Promise<boolean> => assertAllowed().then(...trueOrFalse);
  const wait = async (version: string): Promise<boolean> => {
    const waiting = { userId, state: version, milliseconds: beatMilliseconds, gone };
    // Whoever has too many others open by now is left out, as is who has lost access; clients come back with `after`.
    const hasWaited = await context.work.wait({ kind: 'writes', id: null }, waiting).then(...trueOrFalse);
    return hasWaited && !gone.aborted && !context.work.isClosed && isAllowed();
  };
  return { isAllowed, wait };
}

const trueOrFalse = [() => true, () => false] as const;
