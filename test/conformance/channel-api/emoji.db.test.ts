import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Message {
  readonly uid: string;
  readonly iid: string;
  readonly mid: string;
}

forEachDatabase((open) => {
  describe('GET emoji', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let message: Message;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      const add = (token: string, owner: string, name: string) =>
        request(tributary, 'POST', `/api/v4${owner}/custom_emoji`, { token, form: { name, aliases: '' }, file: png });
      await add(cast.alice.token, '/groups/harbour', 'anchor');
      await add(cast.admin.token, '', 'lighthouse');
      const path = '/api/z/1.0/item/export_page?channel=harbour-general&records=1';
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      const [first] = (json as { item: (Omit<Message, 'iid' | 'mid'> & { id: string; message_id: string })[] }).item;
      message = { uid: first!.uid, iid: first!.id, mid: first!.message_id };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const ask = async (who: Person, query: Record<string, string>) => {
      const path = `/api/z/1.0/emoji?${new URLSearchParams(query)}`;
      const { status, json } = await request(tributary, 'GET', path, { basic: who.basic });
      return status === 200 ? (json as { name: string }[]).map(({ name }) => name) : status;
    };

    it('lists what applies in a channel, by its address, a place to write at, or an item', async () => {
      const { uid, iid, mid } = message;
      const both = ['anchor', 'lighthouse'];
      expect(await ask(cast.bob, { address: 'harbour-general' })).toEqual(both);
      for (const place of [`post:${uid}`, `reply:${iid}`, `edit:${iid}`]) {
        expect([place, await ask(cast.bob, { place })]).toEqual([place, both]);
      }
      for (const each of [mid, new URL(mid).pathname]) expect(await ask(cast.bob, { mid: each })).toEqual(both);
      expect(await ask(cast.bob, { address: 'bob' })).toEqual(['lighthouse']);
    });

    it('are pictures in the preview of what is to be written, as they will be', async () => {
      const preview = async (form: Record<string, string>, who = cast.alice) => {
        const sent = { body: ':anchor: :lighthouse:', mimetype: 'text/markdown', preview: '1', ...form };
        const path = '/api/z/1.0/item/update';
        const { status, json } = await request(tributary, 'POST', path, { basic: who.basic, form: sent });
        return { status, html: (json as { preview?: string }).preview ?? '' };
      };
      const names = ({ html }: { html: string }) =>
        [...html.matchAll(/<img [^>]*>/g)].map(
          ([img]) => /src="https?:\/\/[^"]+"/.test(img) && /:([a-z]+):/.exec(img)?.[1],
        );
      const { iid } = message;
      expect(names(await preview({}))).toEqual(['lighthouse']);
      const places: Record<string, string>[] = [{ wall: 'harbour-general' }, { parent: iid }];
      for (const form of places) {
        expect([form, names(await preview(form))]).toEqual([form, ['anchor', 'lighthouse']]);
      }
      const { status, html } = await preview({ parent: iid }, cast.stranger);
      expect([status, html]).toEqual([404, '']);
    });

    it('does not tell strangers whether there is such a channel or item', async () => {
      const { uid, iid, mid } = message;
      const there: Record<string, string>[] = [
        { address: 'harbour-general' },
        { place: `post:${uid}` },
        { place: `reply:${iid}` },
        { mid },
      ];
      const nowhere: Record<string, string>[] = [
        { address: 'nobody' },
        { place: 'post:987654' },
        { place: 'reply:987654' },
        { mid: 'nothing' },
      ];
      for (const query of [...there, ...nowhere]) {
        expect([query, await ask(cast.stranger, query)]).toEqual([query, 404]);
      }
    });

    it('takes exactly one of the three', async () => {
      expect(await ask(cast.bob, {})).toBe(400);
      expect(await ask(cast.bob, { address: 'bob', mid: message.mid })).toBe(400);
      expect(await ask(cast.bob, { place: 'somewhere' })).toBe(400);
    });
  });
});
