import { expect, it } from 'vitest';
import { announcementLevels, isShown } from './announcement.ts';

it('is shown from when it begins until it ends', () => {
  const shown = (startsAt: string, endsAt: string | null) => isShown({ startsAt, endsAt }, '2026-03-02');
  expect(shown('2026-03-01', null)).toBe(true);
  expect(shown('2026-03-02', '2026-03-03')).toBe(true);
  expect(shown('2026-03-03', null)).toBe(false);
  expect(shown('2026-03-01', '2026-03-02')).toBe(false);
});

it('is stored with one of these levels', () => {
  expect(announcementLevels).toEqual(['info', 'warning', 'urgent']);
});
