import { beforeAll, describe, expect, inject, it } from 'vitest';
import { inForm, seedOf } from '../../rig/campaign.ts';
import { build } from '../../rig/server-process.ts';
import { byMarker, compare, type Entry, note } from './ledger.ts';
import { runCrashes } from './run.ts';

describe('the ledger of what clients were promised', () => {
  const entry = (): Entry<string> => ({ marker: 'a', possible: [undefined] });

  it('names what is lost, doubled and wrong', () => {
    const acknowledged = entry();
    note(acknowledged, 'first', true);
    const found = (...states: string[]) => compare('post', [acknowledged], byMarker(states.map((one) => ['a', one])));
    expect(found('first')).toEqual([]);
    expect(found()).toEqual([{ kind: 'lost', what: 'post a' }]);
    expect(found('first', 'first')).toEqual([{ kind: 'doubled', what: 'post a: 2 times' }]);
    expect(found('second')).toEqual([{ kind: 'wrong', what: 'post a: second, not first' }]);
  });

  it('allows both outcomes of what nobody answered, until an answer comes', () => {
    const post = entry();
    note(post, 'first', false);
    expect(post.possible).toEqual([undefined, 'first']);
    note(post, 'second', false);
    expect(compare('post', [post], byMarker([['a', 'second']]))).toEqual([]);
    note(post, undefined, true);
    expect(compare('post', [post], byMarker([['a', 'second']]))).toHaveLength(1);
  });
});

/** `npm run crash` does the same three hundred times. */
describe('a server that is killed while clients write', () => {
  beforeAll(build);
  const small = { connections: 12, seed: seedOf(1) };
  const planned = { sqlite: inForm(3, 20), postgres: inForm(2, 10) };

  it('keeps on SQLite what it acknowledged, once', { timeout: inForm(240_000, 1_200_000) }, async () => {
    const { findings, kills, acknowledged } = await runCrashes({ ...small, kills: planned.sqlite });
    expect(findings).toEqual([]);
    expect(kills).toBe(planned.sqlite);
    expect(acknowledged).toBeGreaterThan(4 * kills);
  });

  it.skipIf(!inject('postgresUrl'))(
    'keeps on PostgreSQL what it acknowledged, once',
    { timeout: inForm(240_000, 1_200_000) },
    async () => {
      const report = await runCrashes({ ...small, kills: planned.postgres, postgresUrl: inject('postgresUrl') });
      expect(report.findings).toEqual([]);
      // How much is acknowledged between two kills depends on how quick the machine is.
      expect(report.acknowledged).toBeGreaterThan(report.kills);
    },
  );
});
