import { closeSync, openSync, writeSync } from 'node:fs';
import { type Finding, minimise, sameMessage, type Target, tryInput } from './finding.ts';

/** What ran, and what was found. */
export interface Tally {
  inputs: number;
  readonly perTarget: Record<string, number>;
  readonly findings: Finding[];
}

export interface Course {
  readonly seed: number;
  /** Every so many-th input is this one's, counted from `part`: several processes share one course. */
  readonly parts: number;
  readonly part: number;
  /** Whether to go on, by the inputs that have run. */
  readonly goesOn: (inputs: number) => boolean;
  /** A file that always names the input that runs, for whoever watches from outside. */
  readonly placeFile?: string;
  /** Inputs that hung before, as `<target> <index>`. */
  readonly skipped?: ReadonlySet<string>;
}

/** Of one kind and target as many findings are looked at closely; after that a target is broken enough. */
const maxAlike = 5;

/** Runs inputs of all targets in turn until the course ends. */
export async function runCourse(targets: readonly Target[], course: Course, tally: Tally): Promise<Tally> {
  const place = course.placeFile === undefined ? undefined : openSync(course.placeFile, 'w');
  let index = course.part;
  while (course.goesOn(tally.inputs)) {
    for (const target of targets) {
      for (let count = 0; count < target.share && course.goesOn(tally.inputs); count += 1) {
        index += course.parts;
        if (course.skipped?.has(`${target.name} ${index}`)) continue;
        if (place !== undefined) writeSync(place, `${index} ${target.name}`.padEnd(60), 0);
        await runInput(target, target.make(course.seed, index), tally);
      }
    }
    // Timers and connections have their turn between inputs that never wait.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (place !== undefined) closeSync(place);
  return tally;
}

async function runInput(target: Target, input: string, tally: Tally): Promise<void> {
  tally.inputs += 1;
  tally.perTarget[target.name] = (tally.perTarget[target.name] ?? 0) + 1;
  const first = await tryInput(target, input);
  if (!first) return;
  const again = first.kind === 'slow' ? await slowAgain(target, input) : first;
  if (!again) return;
  const alike = tally.findings.filter(({ kind, target: name }) => kind === again.kind && name === target.name);
  const isKnown = alike.some(({ message }) => sameMessage(message, again.message));
  if (isKnown || alike.length >= maxAlike * (target.name === 'requests' ? 10 : 1)) return;
  tally.findings.push(await minimise(target, again));
}

/** What is slow once may have met a collection of garbage, which takes long in a large process; each time is slow. */
async function slowAgain(target: Target, input: string): Promise<Finding | undefined> {
  let again: Finding | undefined;
  for (let tries = 0; tries < 4; tries += 1) {
    again = await tryInput(target, input);
    if (again?.kind !== 'slow') return again;
  }
  return again;
}
