/** A buffer that somebody has for a while. What is in it at first is of no meaning. */
export interface LentBuffer {
  readonly bytes: Buffer;
  /** Gives it back, after which nobody may look into it any more; further calls do nothing. */
  giveBack(): void;
}

export interface LentBufferOptions {
  readonly size: number;
  /** How many are lent at once. */
  readonly max: number;
  /** After so long in which none was given back, those that are free are left to the garbage collector. */
  readonly idleMilliseconds: number;
}

/**
 * Lends buffers that are used again. V8 counts the bytes of each new buffer and looks through its whole heap after some
 * tens of megabytes of them, in several threads: of buffers that live as long as a request, that may take longer than
 * the request itself.
 * @returns what lends one, or undefined while all are lent
 */
export function createLentBuffers({ size, max, idleMilliseconds }: LentBufferOptions): () => LentBuffer | undefined {
  const free: Buffer[] = [];
  let lent = 0;
  let idle: NodeJS.Timeout | undefined;
  const drop = (): void => {
    free.length = 0;
    idle = undefined;
  };
  return () => {
    if (lent >= max) return undefined;
    lent += 1;
    const bytes = free.pop() ?? Buffer.allocUnsafeSlow(size);
    let isLent = true;
    const giveBack = (): void => {
      if (!isLent) return;
      isLent = false;
      lent -= 1;
      free.push(bytes);
      if (idle) idle.refresh();
      else idle = setTimeout(drop, idleMilliseconds).unref();
    };
    return { bytes, giveBack };
  };
}

/** The same bytes in memory of their own: a small buffer is a slice of a pool, all of which lives as long as it. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
