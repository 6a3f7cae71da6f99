import { readdirSync, readFileSync } from 'node:fs';

/**
 * The limit of open files of this process, and the number of open ones. Undefined if the system doesn't report them.
 */
export function openFileLimit(): { limit: number; open: number } | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
    if (soft === undefined) return undefined;
    const limit = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
    return { limit, open: readdirSync('/proc/self/fd').length };
  } catch {
    return undefined;
  }
}

/** A server with fewer cannot even keep its database open under load. */
export const fewestDescriptors = 128;
/** Each connection is a descriptor, and so is each file that is read or written. */
export const enoughDescriptors = 1024;
