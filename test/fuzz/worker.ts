import { runCourse, type Tally } from './engine.ts';
import type { Finding } from './finding.ts';
import { parsers } from './parsers.ts';
import { createRequests } from './requests.ts';
import { prepareTemplate } from './world.ts';

/** What the main process tells a worker. */
export interface Assignment {
  readonly seed: number;
  readonly part: number;
  readonly parts: number;
  readonly endsAt: number;
  readonly maxInputs: number;
  readonly placeFile: string;
  readonly skipped: readonly string[];
}

/** What a worker tells the main process, now and then and at its end. */
export interface Report extends Tally {
  readonly isLast: boolean;
}

const assignment = JSON.parse(process.argv[2]!) as Assignment;
const tally: Tally = { inputs: 0, perTarget: {}, findings: [] };
const report = (isLast: boolean): void => void process.send?.({ ...tally, isLast } satisfies Report);

const stray = (error: unknown): void => {
  const message = String((error as Error | undefined)?.stack ?? error).slice(0, 600);
  const finding: Finding = {
    target: 'requests',
    kind: 'crash',
    message: `outside of any request: ${message}`,
    input: '',
  };
  tally.findings.push(finding);
};
process.on('unhandledRejection', stray);
process.on('uncaughtException', stray);

const template = await prepareTemplate();
const requests = await createRequests(template);
const timer = setInterval(() => report(false), 1000);
const { seed, part, parts, placeFile, endsAt, maxInputs } = assignment;
const skipped = new Set(assignment.skipped);
const goesOn = (inputs: number): boolean => inputs < maxInputs && Date.now() < endsAt;
await runCourse([...parsers, requests], { seed, part, parts, goesOn, placeFile, skipped }, tally).catch(stray);
clearInterval(timer);
await requests[Symbol.asyncDispose]();
await template[Symbol.asyncDispose]();
report(true);
process.disconnect?.();
