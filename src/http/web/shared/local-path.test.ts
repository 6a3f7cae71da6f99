import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each(['/', '/channel/alice', '/groups/a/-/imports?page=2&state=x', '/search?q=%2F%2F', '/a//b'])(
  'leaves the path %s as it is',
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

it.each([
  '//elsewhere.example',
  '//[',
  '//here.invalid//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  '/channel\\alice',
  'https://elsewhere.example/',
  'http://here.invalid/a',
  'channel/alice',
  'javascript:alert(1)',
  '',
  undefined,
  null,
  ['/channel/alice'],
])('leads home instead of to %j', (value) => {
  expect(localPath(value)).toBe('/');
});

it('leaves out what browsers do not send', () => {
  expect(localPath('/channel/alice#top')).toBe('/channel/alice');
  expect(localPath('/a/../b?c')).toBe('/b?c');
});
