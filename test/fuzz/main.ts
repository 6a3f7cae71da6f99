// `npm run fuzz -- --minutes=N --seed=S`: mutated inputs for all parsers and all described routes.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveFinding } from './corpus.ts';
import type { Finding } from './finding.ts';
import { parsers } from './parsers.ts';
import type { Assignment, Report } from './worker.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '1000000000' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});

/** An input that takes as long as this never ends. */
const hungMilliseconds = 60_000;

const [minutes, seed, inputs, workers] = [values.minutes, values.seed, values.inputs, values.workers].map(Number);
const places = mkdtempSync(join(tmpdir(), 'tributary-fuzz-places-'));
const began = Date.now();
const results = await Promise.all(Array.from({ length: workers! }, (_, part) => watch(part)));
rmSync(places, { recursive: true, force: true });
summarise(results);

interface Result {
  readonly inputs: number;
  readonly perTarget: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/** Runs one worker to its end; one that hangs, or dies, is started again behind the input that it was at. */
async function watch(part: number): Promise<Result> {
  const done: Report[] = [];
  const skipped: string[] = [];
  const lost: Finding[] = [];
  const endsAt = began + minutes! * 60_000;
  while (Date.now() < endsAt) {
    const ran = done.reduce((sum, report) => sum + report.inputs, 0);
    const maxInputs = Math.ceil(inputs! / workers!) - ran;
    if (maxInputs <= 0) break;
    const placeFile = join(places, String(part));
    const last = await runWorker({
      seed: seed! + done.length,
      part,
      parts: workers!,
      endsAt,
      maxInputs,
      placeFile,
      skipped,
    });
    if (last.report) done.push(last.report);
    if (last.report?.isLast) break;
    const [, index = '', name = ''] = /^(\d+) (.*?) *$/.exec(readFileSync(placeFile, 'utf8')) ?? [];
    skipped.push(`${name} ${index}`);
    const target = parsers.find((each) => each.name === name);
    const input = target?.make(seed! + done.length - 1, Number(index)) ?? `request ${index}`;
    lost.push({ target: name, kind: last.hung ? 'hang' : 'crash', message: 'the process hung or died', input });
  }
  return {
    inputs: done.reduce((sum, report) => sum + report.inputs, 0),
    perTarget: sumOf(done.map(({ perTarget }) => perTarget)),
    findings: [...done.flatMap(({ findings }) => findings), ...lost],
  };
}

function runWorker(assignment: Assignment): Promise<{ report: Report | undefined; hung: boolean }> {
  const file = fileURLToPath(new URL('worker.ts', import.meta.url));
  const child: ChildProcess = fork(file, [JSON.stringify(assignment)], { execArgv: ['--import', 'tsx'] });
  let report: Report | undefined;
  let heard = Date.now();
  let hung = false;
  child.on('message', (message) => {
    report = message as Report;
    heard = Date.now();
  });
  const timer = setInterval(() => {
    if (Date.now() - heard < hungMilliseconds) return;
    hung = true;
    child.kill('SIGKILL');
  }, 1000);
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearInterval(timer);
      resolve({ report, hung });
    });
  });
}

function sumOf(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [name, count] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function summarise(parts: readonly Result[]): void {
  const findings = parts.flatMap((part) => part.findings);
  const count = (...kinds: Finding['kind'][]): number => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const summary = {
    seed,
    inputs: parts.reduce((sum, part) => sum + part.inputs, 0),
    seconds: Math.round((Date.now() - began) / 1000),
    crashes: count('crash', 'hang'),
    serverErrors: count('server error'),
    slow: count('slow'),
    undescribed: count('undescribed'),
    leaks: count('leak'),
  };
  const saved = findings.map((finding) => ({ ...finding, file: saveFinding(finding) }));
  const perTarget = sumOf(parts.map((part) => part.perTarget));
  const lines = [
    ...saved.map(
      ({ target, kind, message, file }) => `${kind} in ${target}: ${message.split('\n')[0]} (test/fuzz/corpus/${file})`,
    ),
    `${summary.inputs} inputs in ${summary.seconds} s with seed ${seed}: ${summary.crashes} crashes, ${summary.serverErrors} answers 5xx, ${summary.slow} over 1 s, ${summary.undescribed} undescribed, ${summary.leaks} leaks`,
  ];
  process.stdout.write(
    values.json ? `${JSON.stringify({ ...summary, perTarget, findings: saved })}\n` : `${lines.join('\n')}\n`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
}
