import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Below conversations and threads: the field to write with. */
export const composer: Part<'composer'> = {
  attached: 'Angehängte Dateien',
  attach: 'Dateien anhängen',
  format: 'Format',
  formats: {
    bold: 'Fett (Strg B)',
    italic: 'Kursiv (Strg I)',
    strike: 'Durchgestrichen',
    heading: 'Überschrift',
    link: 'Link (Strg K)',
    list: 'Liste',
    ordered: 'Nummerierte Liste',
    quote: 'Zitat',
    code: 'Code',
  },
  emoji: 'Emoji',
  describe: (name) => `Was auf ${name} zu sehen ist`,
  describeHint: 'Bild beschreiben',
  earlier: (name) => `${name} nach oben`,
  later: (name) => `${name} nach unten`,
  remove: (name) => `${name} entfernen`,
  uploading: (name) => `${name} wird hochgeladen`,
  files: 'Dateien',
  descriptions: 'Was auf den Bildern zu sehen ist',
  descriptionsHint:
    'Je Bild eine Beschreibung, durch Semikolon getrennt, für Menschen, die die Bilder nicht sehen können.',
  seenBy: 'Wer das sehen kann',
  send: 'Senden',
  write: (name) => `Schreibe in #${name}`,
  reply: 'Antwort schreiben',
  comment: 'Kommentar schreiben',
  post: 'Beitrag schreiben …',
  closed: 'Du kannst hier lesen, aber nicht schreiben.',
  archived: 'Dieser Kanal ist archiviert: Es kann nichts Neues geschrieben werden.',
  signIn: 'Melde dich an, um zu schreiben.',
};

/** The page to write a post with everything that one can have. */
export const compose: Part<'compose'> = {
  title: 'Neuer Beitrag',
  heading: 'Titel',
  headingHint: 'Titel (optional)',
  text: 'Text',
  textHint: 'Was gibt es Neues?',
  preview: 'Vorschau',
  post: 'Veröffentlichen',
  save: 'Entwurf speichern',
  drafts: (count) => many(count, 'Entwurf', 'Entwürfe'),
  markdown:
    'Markdown funktioniert: **fett**, *kursiv*, `Code`, Listen, Links. @Name erwähnt jemanden, #Wort ist ein Hashtag.',
  options: 'Optionen',
  to: 'Veröffentlichen in',
  toHint: 'In einem Kanal einer Gruppe sehen es alle, die den Kanal sehen.',
  ownChannel: (name) => `Dein Kanal, ${name}`,
  seenBy: 'Wer das auf deinem Kanal sehen kann',
  choices: {
    default: 'Wie üblich',
    defaultHint: 'Die Sichtbarkeit aus den Einstellungen deines Kanals',
    public: 'Öffentlich',
    publicHint: 'Alle, auch ohne Konto',
    connections: 'Kontakte',
    connectionsHint: (count) => {
      if (count === 0) return 'Du hast noch keine Kontakte';
      return count === 1 ? 'Dein einziger Kontakt' : `Deine ${grouped(count)} Kontakte`;
    },
    groups: 'Kreise',
    groupsHint: 'Nur wer in den gewählten Kreisen ist',
    people: 'Einzelne Personen',
    peopleHint: 'Die du nennst, durch Kommas getrennt',
    me: 'Nur du',
    meHint: 'Eine Notiz an dich selbst',
    except: 'Außer',
  },
  more: 'Umfrage, Zeitpunkte, Kommentare',
  poll: 'Antworten einer Umfrage',
  pollHint: 'Mindestens zwei, jede in einer eigenen Zeile.',
  pollMultiple: 'Mehrere Antworten können gewählt werden',
  pollDays: 'Tage, die die Umfrage läuft',
  created: 'Veröffentlichen am',
  expire: 'Entfernen am',
  expirePast: 'Es würde sofort entfernt: „Entfernen am“ liegt in der Vergangenheit.',
  nocomment: 'Keine Kommentare',
};

/** The page of drafts. */
export const drafts: Part<'drafts'> = {
  title: 'Entwürfe',
  lead: 'Was du zu schreiben begonnen hast, nur für dich. Die letzten 100 bleiben erhalten.',
  none: 'Was du zu schreiben beginnst, liegt hier, bis du es sendest.',
  saved: 'Der Entwurf wurde gespeichert.',
  discarded: 'Der Entwurf wurde verworfen.',
  discard: 'Verwerfen',
  discardOf: (place) => `Entwurf verwerfen: ${place}`,
  in: (channel) => `Beitrag in ${channel}`,
  reply: 'Antwort',
  edit: 'Bearbeiten',
  empty: 'Ohne Text',
};

/** What scripts say; each `%s` stands for a name. */
export const scripts: Part<'scripts'> = {
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
  notSent: 'Nicht gesendet; der Text ist noch da. Versuche es noch einmal.',
  copied: 'Der Link ist kopiert.',
  thread: 'Thread',
  close: 'Schließen',
  newMessage: 'Eine neue Nachricht',
  newMessages: '%s neue Nachrichten',
  suggestions: 'Vorschläge',
  suggestionCount: 'Vorschläge: %s',
  pasted: 'bild.png',
  uploaded: '%s ist hochgeladen',
  uploadFailed: '%s konnte nicht hochgeladen werden. Entferne die Datei oder füge sie noch einmal hinzu.',
  uploadFirst: 'Wird gesendet, sobald diese Datei da ist.',
  emojiTitle: 'Mit einem Emoji reagieren',
  emojiFind: 'Emoji suchen',
  emojiRecent: 'Zuletzt verwendet',
  emojiCustom: 'Unsere eigenen',
  emojiFound: 'Gefunden',
  emojiCount: 'Gefunden: %s',
  emojiNone: 'Kein Emoji heißt so.',
  emojiGroups: 'Smileys|Menschen|Tiere und Natur|Essen und Trinken|Reisen und Orte|Aktivitäten|Dinge|Symbole|Flaggen',
  draftSaved: 'Entwurf um %s gespeichert',
  draftNotSaved: 'Der Entwurf konnte nicht gespeichert werden.',
  offline: 'Keine Verbindung. So sah die Seite am %s aus.',
  waiting: 'Wartet und wird gesendet, sobald eine Verbindung besteht.',
  discardWaiting: 'Verwerfen',
  waitingRefused:
    'Eine wartende Nachricht wurde nicht angenommen. Verwirf sie, oder kopiere ihren Text und sende ihn noch einmal.',
};
