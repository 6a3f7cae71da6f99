import { expect, it } from 'vitest';
import { absoluteUrl, isHere } from './xchan.ts';

it('takes paths for identities of this server', () => {
  expect(isHere({ url: '/channel/alice' })).toBe(true);
  expect(isHere({ url: 'https://elsewhere.example/channel/alice' })).toBe(false);
  expect(isHere({ url: '' })).toBe(false);
});

it('gives identities elsewhere the address that they have', () => {
  expect(absoluteUrl('/channel/alice', 'https://here.example')).toBe('https://here.example/channel/alice');
  expect(absoluteUrl('https://elsewhere.example/a', 'https://here.example')).toBe('https://elsewhere.example/a');
  expect(absoluteUrl('', 'https://here.example')).toBe('');
});
