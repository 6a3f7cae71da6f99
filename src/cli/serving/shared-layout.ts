import { sharedCountsLength } from '../../lib/shared-counts.ts';
import { randomHex } from '../../lib/random.ts';
import type { SharedFile } from '../../lib/shared-file.ts';

/** Descriptor of the shared file in each process, after the standard streams and the IPC channel. */
export const sharedDescriptor = 4;

const claimsLength = 64;
const secretLength = 32;

/** Layout of the file that the processes of a server share (docs/adr/0003). */
export function sharedLayout(webProcesses: number) {
  // One more while a process is being replaced.
  const places = webProcesses + 1;
  return {
    places,
    claims: { start: 0, places },
    secret: { start: claimsLength, length: secretLength },
    counts: { start: claimsLength + secretLength, places },
    length: claimsLength + secretLength + sharedCountsLength(places),
  };
}

export type SharedLayout = ReturnType<typeof sharedLayout>;

/** Writes a new secret into a new file. */
export function writeSecret(file: SharedFile, { secret }: SharedLayout): void {
  file.write(Buffer.from(randomHex(secret.length / 2)), secret.start);
}

/** The secret shared by all processes. */
export function readSecret(file: SharedFile, { secret }: SharedLayout): string {
  const bytes = Buffer.alloc(secret.length);
  file.read(bytes, secret.start);
  return bytes.toString();
}
