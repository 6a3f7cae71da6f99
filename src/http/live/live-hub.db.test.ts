import type { ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastChange, type UserViewer } from '../../core/platform/index.ts';
import { noteForUsers } from '../../core/platform/storage/change-events.ts';
import { bringCast, type Cast } from '../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../test/rig/tributary.ts';
import type { Follower } from './follower.ts';
import { createLiveHub } from './live-hub.ts';
import type { Present } from './present.ts';

forEachDatabase((open) => {
  describe('a page that has missed much', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const note = (viewer: UserViewer, times: number) =>
      tributary.operations.database.write(async (tx) => {
        const userIds = Array.from({ length: times }, () => viewer.userId);
        await noteForUsers(tx, 'notified', userIds, tributary.clock.now());
      });
    const last = () => lastChange(tributary.operations.database.reader);
    const follow = async (
      hub: ReturnType<typeof createLiveHub>,
      viewer: UserViewer,
      { response = new PassThrough(), position }: { response?: Writable; position?: Follower['position'] } = {},
    ) => {
      const gone = new AbortController();
      const written: string[] = [];
      response.on('data', (bytes: Buffer) => written.push(bytes.toString()));
      const follower: Follower = {
        response: response as unknown as ServerResponse,
        topics: { channelIds: new Set(), topIds: new Set() },
        identify: async () => viewer,
        lookUp: async () => undefined,
        position: position ?? (await last()),
        isCatchingUp: true,
      };
      const joined = hub.follow(follower, gone.signal);
      const count = () => written.join('').split('event: note').length - 1;
      return { joined, count, leave: () => gone.abort() };
    };
    const tell: Present = async (updates) =>
      updates.map(({ changes }) => changes.map(({ id }) => ({ name: 'note', data: id })));
    const times = { look: 10, beat: 60_000 };

    it('holds up nobody else while it is sent that', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { alice, bob } = { alice: cast.alice.viewer, bob: cast.bob.viewer };
      const present: Present = async (updates) => {
        if (updates.some(({ viewer }) => viewer.userId === alice.userId)) await held;
        return tell(updates);
      };
      const hub = createLiveHub(tributary.operations, present, times);
      await note(alice, 1);
      const before = await last();
      await note(alice, 90);
      const late: Awaited<ReturnType<typeof follow>>[] = [];
      for (let index = 0; index < 6; index += 1) late.push(await follow(hub, alice, { position: before }));
      const live = await follow(hub, bob);
      await live.joined;
      await note(bob, 1);
      await expect.poll(live.count).toBe(1);
      expect(late.map(({ count }) => count())).toEqual([0, 0, 0, 0, 0, 0]);
      release();
      for (const each of late) await each.joined;
      await expect.poll(() => late.map(({ count }) => count())).toEqual([90, 90, 90, 90, 90, 90]);
      await note(alice, 1);
      await expect.poll(() => late.map(({ count }) => count())).toEqual([91, 91, 91, 91, 91, 91]);
      hub.close();
    });

    it('is sent no more than a part of it before it has taken that', async () => {
      const hub = createLiveHub(tributary.operations, tell, times);
      const { viewer } = cast.carol;
      await note(viewer, 1);
      const before = await last();
      await note(viewer, 200);
      let received = 0;
      let take = (): void => undefined;
      const slow = new Writable({
        highWaterMark: 1,
        write: (bytes: Buffer, _encoding, done) => {
          received += bytes.toString().split('event: note').length - 1;
          take = done;
        },
      });
      const reading = await follow(hub, viewer, { response: slow, position: before });
      const quick = await follow(hub, viewer, { position: before });
      await quick.joined;
      expect([quick.count(), received]).toEqual([200, 25]);
      expect(slow.writableLength).toBeLessThan(10_000);
      take();
      await expect.poll(() => received).toBe(50);
      reading.leave();
      slow.destroy();
      await reading.joined;
      hub.close();
    });

    it('begins again where it is too much', async () => {
      const hub = createLiveHub(tributary.operations, tell, times);
      const { viewer } = cast.dana;
      await note(viewer, 1);
      const before = await last();
      await note(viewer, 2001);
      const response = new PassThrough();
      const late = await follow(hub, viewer, { response, position: before });
      await late.joined;
      expect(late.count()).toBe(0);
      await note(viewer, 1);
      await expect.poll(late.count).toBe(1);
      hub.close();
    });
  });
});
