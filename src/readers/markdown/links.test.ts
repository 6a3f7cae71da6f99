import { describe, expect, it } from 'vitest';
import { markdownLink, withoutSecrets } from './links.ts';

describe('addresses without what would let others in', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x?t=1&token=2', 'https://a.example/x?t=1&token=2'],
    ['https://a.example/x?q=xoxb-1-2', 'https://a.example/x'],
    ['https://a.example/x?a=1&q=XOXP-1#top', 'https://a.example/x?a=1#top'],
    ['https://files.slack.com/f?t=xoxe-1', 'https://files.slack.com/f'],
    ['https://files.slack.com/f?t=1&a=2', 'https://files.slack.com/f?a=2'],
    ['https://slack-files.com/T1-F1?pub_secret=1', 'https://slack-files.com/T1-F1'],
    ['https://SLACK.com:443/f?TOKEN=1#x', 'https://SLACK.com:443/f#x'],
    ['https://notslack.com/f?token=1', 'https://notslack.com/f?token=1'],
    ['https://slack.com.example/f?token=1', 'https://slack.com.example/f?token=1'],
    ['https://a.example/?', 'https://a.example/?'],
    ['', ''],
  ])('%s', (url, expected) => {
    expect(withoutSecrets(url)).toBe(expected);
  });
});

describe('links', () => {
  it.each([
    ['https://a.example', '', '<https://a.example>'],
    ['https://a.example', 'https://a.example', '<https://a.example>'],
    ['https://a.example', 'A', '[A](https://a.example)'],
    ['HTTPS://A.EXAMPLE', 'A', '[A](HTTPS://A.EXAMPLE)'],
    ['mailto:a@a.example', '', '[mailto:a@a.example](mailto:a@a.example)'],
    ['https://a.example/a b"<>\\', 'A', '[A](https://a.example/a%20b%22%3C%3E%5C)'],
    ['https://a.example/a\nb', '', '[https://a.example/a b](https://a.example/a%0Ab)'],
    ['https://a.example/(x)', 'a\n\nb', '[a b](https://a.example/%28x%29)'],
    ['https://a.example/?a&copy;', 'A', '[A](https://a.example/?a&amp;copy;)'],
    ['https://a.example', '](javascript:x)', '[\\](javascript:x)](https://a.example)'],
    ['javascript:alert(1)', 'A', 'A'],
    ['javascript:alert(1)', '', 'javascript:alert(1)'],
    [' https://a.example', '', ' https://a.example'],
    ['//a.example', 'A', 'A'],
    ['', '', ''],
  ])('to %j called %j', (url, label, expected) => {
    expect(markdownLink(url, label)).toBe(expected);
  });
});
