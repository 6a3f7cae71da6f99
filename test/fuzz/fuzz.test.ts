import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForm, seedOf } from '../rig/campaign.ts';
import { readCorpus } from './corpus.ts';
import { runCourse } from './engine.ts';
import { type Finding, Found, minimise, type Target, tryInput } from './finding.ts';
import { parsers } from './parsers.ts';
import { createRequests, type Requests } from './requests.ts';
import { prepareTemplate, type Template } from './world.ts';

const corpus = readCorpus();
/** `npm run fuzz` goes on for as long as it is given. */
const inputs = { parsers: inForm(3000, 40_000), routes: inForm(500, 5000) };
const timeout = inForm(120_000, 600_000);

describe('mutated inputs', () => {
  let template: Template;
  let requests: Requests;
  beforeAll(async () => {
    template = await prepareTemplate();
    requests = await createRequests(template);
  });
  afterAll(async () => {
    await requests[Symbol.asyncDispose]();
    await template[Symbol.asyncDispose]();
  });

  it('break no parser', { timeout }, async () => {
    const tally = { inputs: 0, perTarget: {} as Record<string, number>, findings: [] as Finding[] };
    await runCourse(parsers, { seed: seedOf(7), parts: 1, part: 0, goesOn: (made) => made < inputs.parsers }, tally);
    expect([tally.findings, Object.keys(tally.perTarget).length]).toEqual([[], parsers.length]);
  });

  it('break no route', { timeout }, async () => {
    const tally = { inputs: 0, perTarget: {}, findings: [] as Finding[] };
    await runCourse([requests], { seed: seedOf(7), parts: 1, part: 0, goesOn: (made) => made < inputs.routes }, tally);
    expect(tally.findings).toEqual([]);
    // Many are understood, and many are not.
    const count = (first: string): number =>
      Object.entries(requests.statuses).reduce((sum, [status, n]) => sum + (status.startsWith(first) ? n : 0), 0);
    expect([count('2') > inputs.routes / 10, count('4') > inputs.routes / 10]).toEqual([true, true]);
  });

  it('that were found before do no harm any more', async () => {
    const targets = new Map([...parsers, requests].map((target) => [target.name, target]));
    const again = [];
    for (const { target, input } of corpus) again.push(await tryInput(targets.get(target)!, input));
    expect(again.filter((finding) => finding !== undefined)).toEqual([]);
  });
});

describe('the fuzzer', () => {
  const target = (run: Target['run']): Target => ({
    name: 'made up',
    share: 5,
    make: (seed, index) => `input ${seed} ${index} (x)`,
    run,
    isRefusal: (error) => error instanceof RangeError,
  });

  it('makes the same inputs from the same seed, and others from another', () => {
    for (const { make } of parsers) {
      expect(make(3, 11)).toBe(make(3, 11));
      expect(new Set(Array.from({ length: 20 }, (_, index) => make(3, index))).size).toBeGreaterThan(10);
    }
  });

  it('tells crashes, leaks and what is slow from refusals', async () => {
    const kindOf = async (run: Target['run']) => (await tryInput(target(run), 'x'))?.kind;
    const fail = (error: Error) => () => {
      throw error;
    };
    expect(await kindOf(fail(new TypeError('no')))).toBe('crash');
    expect(await kindOf(() => Promise.reject(new Error('no')))).toBe('crash');
    expect(await kindOf(fail(new Found('leak', 'no')))).toBe('leak');
    expect(await kindOf(fail(new RangeError('refused')))).toBeUndefined();
    const spin = (milliseconds: number) => () => {
      const { user, system } = process.cpuUsage();
      const spent = () => process.cpuUsage().user + process.cpuUsage().system - user - system;
      while (spent() < milliseconds * 1000) continue;
    };
    expect([await kindOf(spin(1100)), await kindOf(spin(5))]).toEqual(['slow', undefined]);
  });

  it('keeps each kind of finding once, as short as it can be', async () => {
    const broken = target((input) => {
      if (input.includes('(') && input.includes(')')) throw new TypeError('brackets');
    });
    const tally = { inputs: 0, perTarget: {}, findings: [] as Finding[] };
    await runCourse([broken], { seed: 1, parts: 1, part: 0, goesOn: (inputs) => inputs < 20 }, tally);
    expect(tally.findings.map(({ kind, input }) => [kind, input])).toEqual([['crash', '()']]);
    const [finding] = tally.findings;
    expect((await minimise(broken, { ...finding!, input: `((${'y'.repeat(3000)}))` })).input).toHaveLength(2);
  });
});
