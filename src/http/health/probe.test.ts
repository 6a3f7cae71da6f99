import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createProbe } from './probe.ts';

const long = 1_000_000;
const times = { fresh: long, freshFailure: long, patience: long, abandon: long };

/** A check that runs until it is ended. */
function createCheck() {
  const running: { pass: () => void; fail: () => void }[] = [];
  const check = () =>
    new Promise<void>((resolve, reject) => running.push({ pass: resolve, fail: () => reject(new Error('no')) }));
  return { check, running };
}

describe('a probe', () => {
  it('runs one check for all who ask, and holds its outcome for a while', async () => {
    const { check, running } = createCheck();
    const probe = createProbe(check, times);
    const asked = Array.from({ length: 50 }, () => probe());
    expect(running).toHaveLength(1);
    running[0]!.pass();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ok']));
    expect([await probe(), running.length]).toEqual(['ok', 1]);
  });

  it('checks again when the outcome is old, a bad one sooner', async () => {
    const { check, running } = createCheck();
    const probe = createProbe(check, { ...times, freshFailure: 0 });
    const first = probe();
    running[0]!.fail();
    expect(await first).toBe('failed');
    const second = probe();
    running[1]!.pass();
    expect([await second, await probe(), running.length]).toEqual(['ok', 'ok', 2]);
  });

  it('lets nobody wait for long, and starts no second check beside one that hangs', async () => {
    const { check, running } = createCheck();
    const probe = createProbe(check, { ...times, fresh: 0, patience: 30 });
    expect(await probe()).toBe('timeout');
    expect([await probe(), await probe(), running.length]).toEqual(['timeout', 'timeout', 1]);
    running[0]!.pass();
    await sleep(0);
    const after = probe();
    running[1]!.pass();
    expect(await after).toBe('ok');
  });

  it('gives a check up that never ends, and what it says later counts no more', async () => {
    const { check, running } = createCheck();
    const probe = createProbe(check, { ...times, patience: 10, abandon: 0 });
    await probe();
    const second = probe();
    expect(running).toHaveLength(2);
    running[0]!.fail();
    running[1]!.pass();
    expect([await second, await probe()]).toEqual(['ok', 'ok']);
  });
});
