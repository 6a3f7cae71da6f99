import { expect, it } from 'vitest';
import { usernameFrom } from './registration.ts';

it.each([
  ['jörg.müller@example.org', 'jorg.muller'],
  ['Jörg Müller', 'jorg.muller'],
  ['Łódź', 'lodz'],
  ['Новости Иванов', 'novosti.ivanov'],
  ['李雷', 'li.lei'],
  ['ﷺ'.repeat(50), expect.stringMatching(/^[a-z.]{60}$/)],
  ['-', ''],
  ['🎉', ''],
])('the username that %j suggests is %j', (text, username) => {
  expect(usernameFrom(text)).toEqual(username);
});
