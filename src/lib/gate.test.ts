import { describe, expect, it } from 'vitest';
import { createGate, GateFullError } from './gate.ts';

/** Work that ends on demand. */
function createWork() {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, end, begun };
}

describe('a gate', () => {
  it('lets so many run, and the rest wait for their turn', async () => {
    const { work, end, begun } = createWork();
    const gate = createGate({ running: 2, waiting: 10, waitingInLane: 10 });
    const all = ['a', 'b', 'c', 'd'].map((name) => gate.run('one', work(name)));
    expect([begun, gate.counts]).toMatchObject([['a', 'b'], { running: 2, waiting: 2 }]);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(gate.counts).toEqual({ running: 0, waiting: 0, peakRunning: 2, refused: 0 });
  });

  it('serves lanes in turn, however long one of them is', async () => {
    const { work, end, begun } = createWork();
    const gate = createGate({ running: 1, waiting: 10, waitingInLane: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void gate.run('a', work(name));
    void gate.run('b', work('b1'));
    void gate.run('c', work('c1'));
    for (let index = 0; index < 6; index += 1) await end(begun.at(-1)!);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('refuses what would wait in a full lane, or when all are full, but for patient work', async () => {
    const { work, begun, end } = createWork();
    const gate = createGate({ running: 1, waiting: 3, waitingInLane: 2 });
    for (const name of ['a1', 'a2', 'a3']) void gate.run('a', work(name));
    await expect(gate.run('a', work('a4'))).rejects.toThrow(GateFullError);
    void gate.run('b', work('b1'));
    await expect(gate.run('c', work('c1'))).rejects.toThrow(GateFullError);
    void gate.run('p', work('p1'), { patient: true });
    expect(gate.counts).toEqual({ running: 1, waiting: 4, peakRunning: 1, refused: 2 });
    for (let index = 0; index < 5; index += 1) await end(begun.at(-1)!);
    expect([begun, gate.counts.running]).toEqual([['a1', 'a2', 'b1', 'p1', 'a3'], 0]);
  });

  it('lets the next one in after work that fails', async () => {
    const gate = createGate({ running: 1, waiting: 1, waitingInLane: 1 });
    const failing = gate.run('a', () => Promise.reject(new Error('no')));
    const next = gate.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
