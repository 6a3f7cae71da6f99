import { describe, expect, it } from 'vitest';
import { unfold } from './content-lines.ts';

const megabyte = 1024 * 1024;

describe('lines of a calendar file', () => {
  it.each(['a\n ', 'a\r\n\t', '\n ', '\n', '\r', ':', 'a\n', 'ä'])('have other work between them: %j', (text) => {
    const bytes = Buffer.from(text.repeat(Math.ceil((2 * megabyte) / Buffer.byteLength(text))));
    let [turns, longest] = [0, 0];
    for (const line of unfold(bytes)) {
      if (line === undefined) turns += 1;
      else longest = Math.max(longest, line.length);
    }
    expect(turns).toBeGreaterThanOrEqual(30);
    expect(longest).toBeLessThanOrEqual(300_001);
  });

  it('are whole however they are folded and ended', () => {
    const whole = (text: string) => [...unfold(Buffer.from(text, 'latin1'))];
    expect(whole('\u00ef\u00bb\u00bfA:1\r\nB\n :2\r C:3\n\n\n\tD\r\n E\rF\u00c3\n \u00a4')).toEqual([
      'A:1',
      'B:2C:3',
      'DE',
      'Fä',
    ]);
  });
});
