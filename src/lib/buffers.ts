/** A buffer that someone has for a while. What is in it at first is of no meaning. */
export interface LentBuffer {
  readonly bytes: Buffer;
  /** Returns it, after which it must not be used; further calls do nothing. */
  giveBack(): void;
}

export interface LentBufferOptions {
  readonly size: number;
  /** Number of buffers that can be lent at once. */
  readonly max: number;
  /** Free buffers are released after this time without use. */
  readonly idleMilliseconds: number;
}

/**
 * Lends reusable buffers. V8 counts the bytes of each new buffer and scans its whole heap after a few tens of
 * megabytes, which can take longer than a request.
 * @returns a function that lends one, or undefined if all are lent
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

/** Copies the bytes to a separate buffer: a small buffer is a slice of a pool, which it would keep alive. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
