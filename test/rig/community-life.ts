import type { RandomSource } from '../../src/demo/random-source.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { Cast } from './cast.ts';
import { importArchive } from './import.ts';
import { request, type TestRequest } from './request.ts';
import { smallCommunity, writeZip } from './small-community.ts';
import { actOn, shownSourceUsers } from './source-users.ts';
import type { TestTributary } from './tributary.ts';

type Steps = Readonly<Record<string, () => Promise<unknown>>>;

const requestsPath = '/api/v4/user/reassignment_requests';

/**
 * What an Owner does with an imported community, at random: imports more of it, gives contributions away and takes them
 * back, splits source users and joins them again. What is not possible now is refused and changes nothing.
 */
export function stepsOfCommunity(tributary: TestTributary, cast: Cast, random: RandomSource, group: Group): Steps {
  let turn = 0;
  const pick = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list));
  const whoever = async (): Promise<number> =>
    pick([...(await shownSourceUsers(tributary, cast.alice, group)).values()])?.id ?? 0;
  const act = async (verb: string, form?: TestRequest['form']): Promise<void> => {
    const answer = await actOn(tributary, cast.alice, await whoever(), verb, form);
    if (answer.status >= 500) throw new Error(`${verb}: ${answer.status} ${answer.text}`);
    if (random.chance(0.7)) await tributary.runner.drain();
  };
  const answerRequests = async (verb: 'accept' | 'reject'): Promise<void> => {
    for (const { token } of [cast.bob, cast.carol]) {
      const { json } = await request(tributary, 'GET', requestsPath, { token });
      for (const { id } of json as { id: number }[]) {
        const answer = await request(tributary, 'POST', `${requestsPath}/${id}/${verb}`, { token });
        if (answer.status >= 500) throw new Error(`${verb}: ${answer.status} ${answer.text}`);
      }
    }
    await tributary.runner.drain();
  };
  return {
    'import more': async () => {
      turn += 1;
      const ts = 1704153600 + 50 * turn;
      const message = {
        type: 'message',
        user: random.pick(['U1', 'U2']),
        text: `More ${turn} <@U2>`,
        ts: `${ts}.000100`,
      };
      const answer = { ...message, user: 'U2', text: 'Again', ts: `${ts + 1}.000100`, thread_ts: '1704153600.000100' };
      const files = { ...smallCommunity, 'general/2024-01-04.json': [message, answer] };
      await importArchive(tributary, cast.alice, group, await writeZip(files));
    },
    'name an assignee': () => act('reassign', { username: random.pick([cast.bob, cast.carol]).user.username }),
    accept: () => answerRequests('accept'),
    reject: () => answerRequests('reject'),
    'take it back': () => act('undo'),
    'split a source user': () =>
      act('split', random.chance(0.5) ? { 'channels[]': 'harbour-board' } : { since: '2024-01-02T00:01:00Z' }),
    'join it again': () => act('undo_split'),
  };
}
