import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import { askFor, bringCommunity, type OpenRequest } from '../../../../test/rig/reassignment.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { SourceUserStatus } from '../domain/placeholder.ts';
import { changeSourceUser, findSourceUser, lockSourceUser } from '../storage/placeholders.ts';
import { acceptReassignment, rejectReassignment } from './answer-reassignment.ts';
import { cancelReassignment } from './change-source-user.ts';

forEachDatabase((open) => {
  describe('an answer that comes while the request changes', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let asked: OpenRequest;

    beforeEach(async () => {
      const harbour = await openHarbour(await open('cast'));
      ({ tributary, cast } = harbour);
      await bringCommunity(tributary, cast.alice, harbour.group);
      asked = await askFor(tributary, harbour.group, cast.alice, cast.bob);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    it.each([
      ['accepted', 'rejected'],
      ['rejected', 'reassignment_in_progress'],
      ['cancelled', 'reassignment_in_progress'],
    ] as const)('is not %s any more', async (answer, status: SourceUserStatus) => {
      const { operations } = tributary;
      const { id } = asked.sourceUser;
      const [locked, go] = [deferred(), deferred()];
      const changing = operations.database.write(async (tx) => {
        await lockSourceUser(tx, id);
        locked.resolve();
        await go.promise;
        await changeSourceUser(tx, id, { status }, operations.clock.now());
      });
      await locked.promise;
      const act = { accepted: acceptReassignment, rejected: rejectReassignment, cancelled: cancelReassignment };
      const who = answer === 'cancelled' ? cast.alice : cast.bob;
      const answering = act[answer](operations, who.viewer, id).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof DomainError) return error.code;
          throw error;
        },
      );
      // Without the lock it would be through by then.
      await Promise.race([answering, delay(300)]);
      go.resolve();
      await changing;
      expect(await answering).toBe('invalid_state');
      expect((await findSourceUser(operations.database.reader, id))?.status).toBe(status);
    });
  });
});
