import { setFlagsFromString } from 'node:v8';

/**
 * Makes all threads of the process collect garbage when there is half as much of it as of live objects; V8 would let it become
 * several times as much (docs/adr/0038).
 */
export function collectSoon(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
