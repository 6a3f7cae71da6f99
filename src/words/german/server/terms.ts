import type { Part } from '../../translation.ts';

/** Texte über die Regeln des Servers. */
export const terms: Part<'terms'> = {
  title: 'Regeln',
  titleOf: (server) => `Regeln von ${server}`,
  changed: 'Zuletzt geändert am {day}.',
  accept: 'Mit dem Anlegen eines Kontos nimmst du {rules} an.',
  rules: 'die Regeln dieses Servers',
  read: 'Die Regeln dieses Servers lesen',
  acceptedAt: 'Regeln angenommen',
  edit: {
    title: 'Regeln des Servers',
    hint: 'Was Menschen hier voneinander erwarten können. Alle können sie lesen, auch ohne Konto, und wer ein Konto anlegt, nimmt sie an.',
    label: 'Regeln',
    labelHint: (max) =>
      `Markdown, wie in Nachrichten, mit höchstens ${max} Zeichen. Leer gelassen heißt: keine Regeln.`,
    save: 'Speichern',
    preview: 'Vorschau',
    empty: 'Es gibt nichts zu zeigen.',
    changed:
      'Die Regeln sind geändert. Wer ein Konto hat, wird nicht noch einmal gefragt: Eine Ankündigung kann es ihnen sagen.',
    removed: 'Der Server hat keine Regeln mehr.',
    look: 'Lesen, wie alle sie lesen',
    announce: 'Etwas ankündigen',
    write: 'Regeln schreiben',
    change: 'Regeln ändern',
    firstHint:
      'Sag, was Menschen hier voneinander erwarten können. Wer ein Konto anlegt, nimmt die Regeln an; lesen können sie alle.',
  },
};
