import type { Part } from '../translation.ts';

/** What is said once of a group or channel that was imported. */
export const imported: Part<'imported'> = {
  /** What archives come from, by import type. */
  sources: { slack: 'Slack', hubzilla: 'Hubzilla', channel: 'otro servidor de Tributary' },
  /** `{day}` becomes a time element. */
  from: (source) => `Importado de ${source} el {day}`,
};
