import { expect, it } from 'vitest';
import { truthOf } from './text.ts';

it.each(['true', 't', 'yes', 'y', 'on', '1', 'TRUE', 'Yes', 'oN'])('takes %s for yes', (word) => {
  expect(truthOf(word)).toBe(true);
});

it.each(['false', 'f', 'no', 'n', 'off', '0', 'FALSE', 'No', 'oFF'])('takes %s for no', (word) => {
  expect(truthOf(word)).toBe(false);
});

it.each(['', ' ', 'maybe', '2', 'yes!', ' yes', 'constructor'])('takes %j for neither', (word) => {
  expect(truthOf(word)).toBeUndefined();
});
