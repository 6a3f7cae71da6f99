import { AsyncLocalStorage } from 'node:async_hooks';
import { sleep, stopwatch } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/random.ts';
import type { ActingDatabase, ActingWrite } from '../storage/commits/acting.ts';
import type { Tx } from '../storage/database.ts';
import { claimSubmission, endSubmission, findSubmission, type SubmissionKey } from '../storage/submissions.ts';
import type { OperationContext } from './context.ts';

/** Maximum wait for the end of an unfinished form. */
const patienceMilliseconds = 5000;
const pauseMilliseconds = 50;

const sentBefore = 'This form was sent before.';

/** This form has been sent before. */
export class SentBeforeError extends Error {
  override readonly name = 'SentBeforeError';
}

/** A form that is being handled. */
export interface Submission extends SubmissionKey {
  /** Whether it has changed something. */
  isClaimed: boolean;
}

/** Has each form take effect once, however often and by however many requests it is sent. */
export interface Submissions {
  /** The database for form handlers: their first write claims the form, in the same transaction. */
  readonly database: ActingDatabase;
  /**
   * Handles a form. What `work` writes counts only where no other request has written for a form with the same digest.
   * @throws SentBeforeError
   */
  handle<T>(digest: string, work: (submission: Submission) => Promise<T>): Promise<T>;
  /** Notes how a form that was handled has ended: where it led, or that it was rejected and may be sent again. */
  end(submission: Submission, location: string | undefined): Promise<void>;
  /** Result of a form with this digest, waiting for its end; undefined if none was sent, or it was rejected. */
  ended(digest: string): Promise<{ readonly location: string | undefined } | undefined>;
}

/** Makes what remembers forms, over the database of `context`. */
export function createSubmissions({ database, clock }: Pick<OperationContext, 'database' | 'clock'>): Submissions {
  const current = new AsyncLocalStorage<Submission>();
  let underWay = 0;
  return {
    database: {
      ...database,
      write: async <T>(...write: ActingWrite<T>): Promise<T> => {
        const submission = current.getStore();
        if (!submission || submission.isClaimed) return database.write(...write);
        const [by, work] = write.length === 1 ? [undefined, write[0]] : write;
        const claimed = async (tx: Tx): Promise<T> => {
          if (!(await claimSubmission(tx, submission, clock.now()))) throw new SentBeforeError(sentBefore);
          return work(tx);
        };
        const result = await (by === undefined ? database.write(claimed) : database.write(by, claimed));
        submission.isClaimed = true;
        return result;
      },
    },
    handle: async (digest, work) => {
      if (await findSubmission(database.reader, digest)) throw new SentBeforeError(sentBefore);
      const submission = { digest, request: newUuid(), isClaimed: false };
      underWay += 1;
      try {
        return await current.run(submission, () => work(submission));
      } finally {
        underWay -= 1;
        // On Node 20 a store in use makes all promises of the process slower.
        if (underWay === 0) current.disable();
      }
    },
    end: async (submission, location) => {
      if (submission.isClaimed) await database.write((tx) => endSubmission(tx, submission, location));
    },
    ended: async (digest) => {
      const elapsed = stopwatch();
      for (;;) {
        const found = await findSubmission(database.reader, digest);
        if (!found) return undefined;
        if (found.location !== null || elapsed() > patienceMilliseconds)
          return { location: found.location || undefined };
        await sleep(pauseMilliseconds);
      }
    },
  };
}
