import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Words and links that messages are checked for. `{what}` stands for a rule, `{where}` for a group. */
export const contentRules: Part<'contentRules'> = {
  title: 'Wörter und Links',
  titleOf: (group) => `Wörter und Links in ${group}`,
  hint: 'Nachrichten mit einem davon warten, bis die Moderation sie angesehen hat, oder werden abgelehnt. Das gilt für alles, was ab jetzt geschrieben wird, nicht für Importiertes, und nicht für die Moderation. Nachrichten an ausgewählte Personen warten nie.',
  lead: 'Wörter und Links, die warten oder abgelehnt werden',
  none: 'Es gibt noch keine Regeln.',
  list: 'Regeln',
  kind: 'Wonach gesucht wird',
  kinds: { word: 'Wort oder Wortfolge', link: 'Links zu einer Website' },
  pattern: 'Wort, Wortfolge oder Website',
  patternHint:
    'Groß- und Kleinschreibung und Akzente machen keinen Unterschied. Ein Stern am Ende steht für jede Endung: casino*. Von einer Website der Name, etwa shop.example; Websites darunter zählen mit.',
  action: 'Was geschieht',
  actions: { hold: 'Wartet auf die Moderation', refuse: 'Wird abgelehnt' },
  change: { hold: 'Stattdessen warten lassen', refuse: 'Stattdessen ablehnen' },
  changeOf: (does, pattern) => `${does}: ${pattern}`,
  try: 'Ausprobieren',
  tryHint: 'Ausprobieren ändert nichts: Es zeigt, welche der neuesten Nachrichten hier das enthalten.',
  add: 'Regel hinzufügen',
  remove: 'Entfernen',
  removeOf: (pattern) => `Regel für ${pattern} entfernen`,
  from: 'Aus {where}',
  fromServer: 'Vom Server',
  done: {
    added: 'Die Regel ist hinzugefügt.',
    changed: 'Die Regel ist geändert.',
    removed: 'Die Regel ist entfernt. Was ihretwegen wartet, wartet weiter.',
  },
  trial: (found, tried) =>
    `Gefunden in ${grouped(found)} der neuesten ${grouped(tried)} Nachrichten, die du hier siehst.`,
  examples: 'Nachrichten, in denen es steht',
  heldMark: 'Wartet, bis die Moderation es angesehen hat. Sonst sieht es noch niemand.',
  heldFor: 'Wartet wegen {what}. Nur wer es geschrieben hat und die Moderation sehen es.',
  heldForLink: 'Wartet wegen eines Links von jemandem, der neu ist. Nur Verfasser und Moderation sehen es.',
  waits: 'Was wartet',
  manage: 'Ändern',
  show: 'Zeigen',
};
