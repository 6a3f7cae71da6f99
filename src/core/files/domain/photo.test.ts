import { expect, it } from 'vitest';
import { longestSides, pictureSizes, useOfScale } from './photo.ts';

it('knows what a size of an image is for', () => {
  const uses = Array.from({ length: 10 }, (_, scale) => useOfScale(scale));
  expect(uses).toEqual([
    ...Array<undefined>(4),
    ...Array<string>(3).fill('profile'),
    ...Array<string>(3).fill('cover'),
  ]);
});

/** Channel API facts, section 12. */
it('has the sizes that the channel API names', () => {
  expect(longestSides).toEqual([1024, 640, 320]);
  expect(pictureSizes).toEqual({
    profile: [
      { scale: 4, width: 300, height: 300 },
      { scale: 5, width: 80, height: 80 },
      { scale: 6, width: 48, height: 48 },
    ],
    cover: [
      { scale: 7, width: 1200, height: 435 },
      { scale: 8, width: 850, height: 310 },
    ],
  });
  for (const [use, sizes] of Object.entries(pictureSizes)) {
    for (const { scale } of sizes) expect(useOfScale(scale)).toBe(use);
  }
});
