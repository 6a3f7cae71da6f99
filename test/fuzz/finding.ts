/** What an input did that none may do. */
export interface Finding {
  readonly target: string;
  readonly kind: 'crash' | 'server error' | 'slow' | 'undescribed' | 'leak' | 'hang';
  readonly message: string;
  /** What to give to the target again. */
  readonly input: string;
}

/** Most CPU time of one input, in milliseconds: time in which others have the processor does not count. */
export const maxMilliseconds = 1000;

/** How a target takes an input: what it found, or undefined. */
export interface Target {
  readonly name: string;
  /** How many inputs it gets in a row: fewer where each takes long. */
  readonly share: number;
  /** The input that has this number, the same each time for the same seed. */
  readonly make: (seed: number, index: number) => string;
  readonly run: (input: string) => Promise<void> | void;
  /** Errors by which bad input is refused. */
  readonly isRefusal?: (error: unknown) => boolean;
}

/** An error that says itself what kind of finding it is. */
export class Found extends Error {
  readonly kind: Finding['kind'];
  constructor(kind: Finding['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Gives an input to a target; undefined when it did as it should. */
export async function tryInput(target: Target, input: string): Promise<Finding | undefined> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const found = (kind: Finding['kind'], message: string): Finding => ({ target: target.name, kind, message, input });
  try {
    const running = target.run(input);
    if (running) await running;
  } catch (error) {
    if (error instanceof Found) return found(error.kind, error.message);
    if (!target.isRefusal?.(error)) return found('crash', String((error as Error).stack ?? error).slice(0, 600));
  }
  if (performance.now() - start < maxMilliseconds) return undefined;
  const { user, system } = process.cpuUsage(cpu);
  const spent = Math.round((user + system) / 1000);
  return spent > maxMilliseconds ? found('slow', `${spent} ms of CPU time`) : undefined;
}

/** Messages are the same when only ids, numbers and places in the source differ. */
export function sameMessage(one: string, other: string): boolean {
  const plain = (text: string): string => text.split('\n')[0]!.replaceAll(/[\da-f-]{8,}|\d+/g, 'n');
  return plain(one) === plain(other);
}

/**
 * A shorter input of the same finding of finding: pieces are left out, large ones first, as long as it is found again.
 * @param tries how often the target may be asked
 */
export async function minimise(target: Target, finding: Finding, tries = 400): Promise<Finding> {
  let smallest = finding;
  let left = finding.kind === 'slow' ? 20 : tries;
  for (
    let size = Math.ceil(finding.input.length / 2);
    size >= 1 && left > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < smallest.input.length && left > 0; left -= 1) {
      const input = smallest.input.slice(0, at) + smallest.input.slice(at + size);
      const again = await tryInput(target, input);
      // A piece can fail for a reason of its own, which is another finding.
      if (again?.kind === finding.kind && (again.kind === 'slow' || sameMessage(again.message, finding.message)))
        smallest = again;
      else at += size;
    }
  }
  return smallest;
}
