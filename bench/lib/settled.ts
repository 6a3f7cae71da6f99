const maxRounds = 10;

/**
 * Repeats a round of work until what it costs no longer falls: V8 interprets code first and compiles what runs often, so
 * the first thousands of requests of a process cost up to twenty times what they do from then on.
 * @param round does the work and returns its cost for one request
 */
export async function untilSettled(round: () => Promise<number>): Promise<void> {
  let lowest = Number.POSITIVE_INFINITY;
  let steady = 0;
  for (let done = 0; done < maxRounds && steady < 2; done += 1) {
    const cost = await round();
    steady = cost < 0.9 * lowest ? 0 : steady + 1;
    lowest = Math.min(lowest, cost);
  }
}
