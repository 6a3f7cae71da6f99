export type UserKind = 'human' | 'bot' | 'placeholder' | 'import_user' | 'ghost';

/** Kinds that act for themselves: people and bots. The others represent someone. */
export const personKinds = ['human', 'bot'] as const satisfies readonly UserKind[];
