import { expect, it } from 'vitest';
import { tidyFilename } from './filename.ts';

it.each([
  ['a.txt', 'a.txt'],
  ['C:\\photos\\a.jpg', 'a.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['x\u202Etxt.exe', 'xtxt.exe'],
  ['a\r\nb.txt', 'ab.txt'],
  ['..', 'unnamed'],
  [`${'y'.repeat(300)}.pdf`, `${'y'.repeat(251)}.pdf`],
  ['y'.repeat(300), 'y'.repeat(255)],
  [`${'y'.repeat(250)}🎉🎉.pdf`, `${'y'.repeat(250)}.pdf`],
])('the name %j becomes %j', (name, tidy) => {
  expect(tidyFilename(name)).toBe(tidy);
});
