import { describe, expect, it } from 'vitest';
import { oneLine, plainText } from './plain-text.ts';

describe('plain text of HTML', () => {
  it('is text in one line', () => {
    expect(plainText('<p>Low <strong>tide</strong>,\n 3 &lt; 4 &amp;lt;</p><p>Next.</p>')).toBe(
      'Low tide, 3 < 4 &lt; Next.',
    );
  });

  it('ends between words, and never within a character or a tag', () => {
    expect(plainText('one two three', 9)).toBe('one two …');
    expect(plainText(`${'x'.repeat(8)}🦆`, 9)).toBe(`${'x'.repeat(8)} …`);
    expect(plainText(`a<b title="${'x'.repeat(5000)}">c</b>`)).toBe('a');
  });
});

describe('oneLine', () => {
  it('keeps apart what stood on lines of their own', () => {
    expect(oneLine(' Wheel and weir \n\n Visits on Thursdays <3\n')).toBe('Wheel and weir · Visits on Thursdays <3');
    expect(oneLine('')).toBe('');
  });
});
