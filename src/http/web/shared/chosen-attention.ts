import type { ChannelAttentionChange, ChannelLevel, HeldAttention } from '../../../core/attention/index.ts';

/** The choices for a channel or group: levels, and what holds without a choice. */
export const attentionChoices = ['inherited', 'all', 'mentions', 'none'] as const;
export type AttentionChoice = (typeof attentionChoices)[number];

/** The choice that a form shows. */
export function choiceOf({ level, isOwn }: Pick<HeldAttention, 'level' | 'isOwn'>): AttentionChoice {
  return isOwn ? level : 'inherited';
}

/**
 * What a form changes that showed `held`; undefined for nothing. Muting a channel that inherits its level gives it
 * a setting.
 */
export function attentionChange(
  chosen: ChannelLevel | 'inherited',
  isMuted: boolean,
  held: HeldAttention,
): ChannelAttentionChange | undefined {
  if (chosen === 'inherited') {
    if (held.isOwn) return 'inherited';
    return isMuted === held.isMuted ? undefined : { isMuted };
  }
  return held.isOwn && chosen === held.level && isMuted === held.isMuted ? undefined : { level: chosen, isMuted };
}
