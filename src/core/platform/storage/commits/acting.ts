import type { UserViewer, Viewer } from '../../domain/viewer.ts';
import type { Database, Tx } from '../database.ts';

/** The person who writes, or the operator at the command line. */
export type Actor = Viewer | 'operator';

/** Arguments of `write`: the work, after the person who does it, if any. */
export type ActingWrite<T> = [work: (tx: Tx) => Promise<T>] | [by: Actor, work: (tx: Tx) => Promise<T>];

/** A database whose transactions know who writes. */
export interface ActingDatabase extends Database {
  /**
   * Checks in the transaction, before `work`, that the person may still act as the viewer says (docs/adr/0006).
   * @throws DomainError unauthenticated, account_blocked, token_expired, token_revoked, forbidden
   */
  write<T>(...write: ActingWrite<T>): Promise<T>;
}

/** Adds writes by a person to a database; `requireStanding` throws the refusal. */
export function actingDatabase(
  database: Database,
  requireStanding: (tx: Tx, viewer: UserViewer) => Promise<void>,
): ActingDatabase {
  return {
    ...database,
    write: <T>(...write: ActingWrite<T>): Promise<T> => {
      if (write.length === 1) return database.write(write[0]);
      const [by, work] = write;
      if (by === 'operator' || by.kind === 'anonymous') return database.write(work);
      return database.write(async (tx) => {
        await requireStanding(tx, by);
        return work(tx);
      });
    },
  };
}
