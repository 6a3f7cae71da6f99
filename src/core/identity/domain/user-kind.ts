export type UserKind = 'human' | 'bot' | 'placeholder' | 'import_user' | 'ghost';

/** Those who act for themselves: people and bots. The others stand in for somebody. */
export const personKinds = ['human', 'bot'] as const satisfies readonly UserKind[];
