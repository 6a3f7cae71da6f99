import { describe, expect, it } from 'vitest';
import { present } from './presentation.ts';

describe('a file', () => {
  it('is shown where that is harmless', () => {
    for (const type of ['image/png', 'IMAGE/JPEG', 'audio/ogg', 'video/mp4', 'text/plain; charset=latin1']) {
      expect(present('a', type).disposition).toMatch(/^inline;/);
    }
    expect(present('a', 'text/plain').type).toBe('text/plain; charset=utf-8');
  });

  it('is downloaded otherwise, and lively types lose their name', () => {
    const lively = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'text/css', 'text/xml'];
    for (const type of lively) {
      expect(present('a', type)).toMatchObject({ type: 'application/octet-stream' });
      expect(present('a', type).disposition).toMatch(/^attachment;/);
    }
    expect(present('a', 'application/pdf')).toMatchObject({ type: 'application/pdf' });
    expect(present('a', 'application/pdf').disposition).toMatch(/^attachment;/);
  });

  it('keeps its name, and the header its form', () => {
    expect(present('Grüße "x"\r\n; a=b.txt', 'text/plain').disposition).toBe(
      `inline; filename="Gr__e _x____ a_b.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22x%22%0D%0A%3B%20a%3Db.txt`,
    );
    expect(present("it's (1).pdf", 'application/pdf').disposition).toContain("filename*=UTF-8''it%27s%20%281%29.pdf");
  });
});
