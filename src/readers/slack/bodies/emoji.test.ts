import { describe, expect, it } from 'vitest';
import { emojiOf } from './emoji.ts';

describe('short codes', () => {
  it.each<[string, string | undefined, string]>([
    ['tada', undefined, '🎉'],
    ['+1', undefined, '👍'],
    ['thumbsup', undefined, '👍'],
    ['flag-de', undefined, '🇩🇪'],
    ['keycap_star', undefined, '*️⃣'],
    ['male-technologist::skin-tone-3', undefined, '👨🏼‍💻'],
    ['+1::skin-tone-3', undefined, '👍🏼'],
    ['tada::skin-tone-3', undefined, '🎉'],
    ['people_holding_hands::skin-tone-2-6', undefined, '🧑🏻‍🤝‍🧑🏿'],
    ['clap::skin-tone-2', undefined, '👏🏻'],
    ['clap::skin-tone-6', undefined, '👏🏿'],
    ['v::skin-tone-4', undefined, '✌🏽'],
    ['clap::skin-tone-9', undefined, '👏'],
    ['party-parrot', undefined, ':party-parrot:'],
    ['party-parrot::skin-tone-2', undefined, ':party-parrot::skin-tone-2:'],
    ['constructor', undefined, ':constructor:'],
    ['flag-de', '1f1e9-1f1ea', '🇩🇪'],
    ['man-woman', '1F468-200D-1F469', '👨‍👩'],
    ['tada', 'not hex', '🎉'],
    ['own', 'd83d', ':own:'],
    ['own', 'e000', ':own:'],
    ['own', '110000', ':own:'],
    ['own', '0a', ':own:'],
    ['own', '', ':own:'],
  ])('%s (%s)', (code, unicode, expected) => {
    expect(emojiOf(code, unicode)).toBe(expected);
  });
});
