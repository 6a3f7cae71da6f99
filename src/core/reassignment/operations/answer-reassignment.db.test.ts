import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openHarbour } from '../../../../test/rig/harbour.ts';
import { askFor, bringCommunity, type OpenRequest } from '../../../../test/rig/reassignment.ts';
import type { TestTributary } from '../../../../test/rig/tributary.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { acceptReassignment, rejectReassignment } from './answer-reassignment.ts';
import { cancelReassignment } from './change-source-user.ts';

forEachDatabase((open) => {
  describe('two answers to a request at the same time', () => {
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

    const acts = { accepted: acceptReassignment, rejected: rejectReassignment, cancelled: cancelReassignment };

    it.each([
      ['accepted', 'rejected'],
      ['accepted', 'cancelled'],
      ['cancelled', 'accepted'],
      ['accepted', 'accepted'],
    ] as const)('are one answer, %s or %s', async (...answers) => {
      const answering = answers.map((answer) => {
        const { viewer } = answer === 'cancelled' ? cast.alice : cast.bob;
        return acts[answer](tributary.operations, viewer, asked.sourceUser.id);
      });
      const settled = await Promise.allSettled(answering);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = settled.find((each) => each.status === 'rejected');
      expect(refused?.reason).toBeInstanceOf(DomainError);
      // A cancelled request no longer names its assignee.
      const isCancelled = answers[settled.findIndex(({ status }) => status === 'fulfilled')] === 'cancelled';
      expect(refused?.reason).toMatchObject({ code: isCancelled ? 'not_found' : 'invalid_state' });
    });
  });
});
