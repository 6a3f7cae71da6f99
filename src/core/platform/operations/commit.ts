import type { Tx } from '../storage/database.ts';
import type { OperationContext } from './context.ts';

/**
 * One transaction, with a fault point on either side of its commit (`<name>:before-commit`, `<name>:after-commit`), so
 * that tests can simulate a crash there. For the steps of background work, which must survive that.
 */
export async function commit<T>(context: OperationContext, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await context.database.write(async (tx) => {
    const worked = await work(tx);
    context.faultPoint(`${name}:before-commit`);
    return worked;
  });
  context.faultPoint(`${name}:after-commit`);
  return result;
}
