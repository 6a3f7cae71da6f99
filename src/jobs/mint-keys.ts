import type { OperationContext } from '../operations/context.ts';
import { mintMissingKeys } from '../operations/keep-keys.ts';
import { mintKeys } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Gives imported channels their keys. */
export function mintKeysHandler(context: OperationContext): JobHandler {
  return handle(mintKeys, (_payload, { signal }) => mintMissingKeys(context, signal));
}
