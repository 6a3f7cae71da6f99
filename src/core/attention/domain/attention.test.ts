import { describe, expect, it } from 'vitest';
import {
  channelLevels,
  isWanted,
  threadSettings,
  defaultAttention,
  type NotificationPreferences,
} from './attention.ts';

const kinds = ['mention', 'message', 'reply', 'reaction', 'post'] as const;
const usual: NotificationPreferences = { level: 'mentions', isChannelMuted: false, thread: undefined };
const wanted = (wishes: Partial<NotificationPreferences>): string[] =>
  kinds.filter((kind) => isWanted(kind, { ...usual, ...wishes }));

describe('what somebody is notified of', () => {
  it('is everything that is meant for them, by default', () => {
    expect(defaultAttention).toEqual({ level: 'mentions', isMuted: false });
    expect(wanted({})).toEqual(['mention', 'message', 'reply', 'reaction']);
    expect(wanted({ level: 'all', thread: 'followed' })).toEqual(kinds);
  });

  it('is mentions and direct messages where the channel or the thread is muted', () => {
    expect(wanted({ isChannelMuted: true })).toEqual(['mention', 'message']);
    expect(wanted({ thread: 'muted' })).toEqual(['mention', 'message']);
    expect(wanted({ isChannelMuted: true, thread: 'followed' })).toEqual(['mention', 'message']);
  });

  it('is nothing at the level "none"', () => {
    expect(wanted({ level: 'none', thread: 'followed' })).toEqual([]);
  });

  it('is set by these names', () => {
    expect([channelLevels, threadSettings]).toEqual([
      ['all', 'mentions', 'none'],
      ['followed', 'muted'],
    ]);
  });
});
