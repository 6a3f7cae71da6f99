import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('the visibility of a new forum channel', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let groupId: number;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      groupId = (await bringGroup(tributary, cast.alice)).id;
      call = callerOf(tributary);
      await call(cast.alice, 'POST', `/groups/${groupId}/members`, { user_id: cast.bob.user.id, access_level: 30 });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    let number = 0;
    const openChannel = async (fields: object) => {
      number += 1;
      const draft = { name: `Channel ${number}`, namespace_id: groupId, ...fields };
      const { status, json } = await call(cast.alice, 'POST', '/projects', draft);
      const made = json as { id: number; visibility: string; message: unknown };
      const { status: seen } = await call(cast.bob, 'GET', `/projects/${made.id}`);
      return { status, visibility: made.visibility, isSeenByMembers: seen === 200, message: made.message };
    };

    it('is that of a private group, where nothing else is possible', async () => {
      const ofGroup = { status: 201, visibility: 'private', isSeenByMembers: true };
      expect(await openChannel({})).toMatchObject(ofGroup);
      expect(await openChannel({ visibility: 'private' })).toMatchObject(ofGroup);
      expect(await openChannel({ visibility: 'private', private: true })).toMatchObject({
        ...ofGroup,
        isSeenByMembers: false,
      });
      for (const visibility of ['internal', 'public']) {
        const text = `${visibility} is not possible: a channel is private as its group is, or private, for its members alone.`;
        expect(await openChannel({ visibility })).toMatchObject({ status: 400, message: { visibility_level: [text] } });
      }
      expect((await openChannel({ visibility: 'secret' })).status).toBe(400);
    });

    it('is that of a public group, or private for members of the channel', async () => {
      await call(cast.alice, 'PUT', `/groups/${groupId}`, { visibility: 'public' });
      expect(await openChannel({ visibility: 'public' })).toMatchObject({
        status: 201,
        visibility: 'public',
        isSeenByMembers: true,
      });
      expect(await openChannel({ visibility: 'private' })).toMatchObject({
        status: 201,
        visibility: 'private',
        isSeenByMembers: false,
      });
      expect((await openChannel({ visibility: 'internal' })).status).toBe(400);
      expect((await openChannel({ visibility: 'public', private: true })).status).toBe(400);
      expect((await openChannel({ visibility: 'private', private: false })).status).toBe(400);
    });
  });
});
