import type { Cast } from './cast.ts';
import type { Recorder } from './recorder.ts';
import type { TestTributary } from './tributary.ts';

/** What the parts of the story share. */
export interface Story {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly ask: Recorder['ask'];
  readonly archive: Buffer;
}
