import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts about whose contributions imported ones are. */
export const reassigning: Part<'reassigning'> = {
  suggestions: {
    title: (group) => `Wer die Ursprungskonten von ${group} sein könnten`,
    short: 'Vorschläge',
    lead: 'Hier stehen Personen, bei denen es keinen Zweifel gibt. Nichts geschieht, bevor du sie fragst, und sie können ablehnen.',
    reasons: 'Vorgeschlagen wegen',
    reasonNames: { confirmed_email: 'Bestätigte E-Mail-Adresse', username: 'Benutzername', name: 'Name' },
    confidences: { strong: 'Hoch', medium: 'Mittel', weak: 'Gering' },
    hints: {
      confirmed_email: 'Diese Personen haben die Adresse bestätigt, die im importierten Archiv steht.',
      username:
        'Diese Personen haben hier denselben Benutzernamen gewählt. Prüfe, ob es dieselben sind: Jeden Namen kann jeder wählen.',
      name: 'Diese Personen haben denselben Namen. Prüfe, ob es dieselben sind: Namen sind nicht eindeutig.',
    },
    original: 'Ursprungskonto',
    person: 'Person hier',
    because: 'Grund',
    confidence: 'Sicherheit',
    ask: (count) => (count === 1 ? 'Diese Person fragen' : `Alle ${many(count, 'Person', 'Personen')} fragen`),
    none: 'Es gibt keine Vorschläge.',
    back: 'Alle Ursprungskonten',
    changed: 'Die Vorschläge haben sich seitdem geändert. Sieh sie noch einmal durch.',
    review: 'Vorschläge prüfen',
    fill: 'mit eingetragenen Vorschlägen',
  },
  invite: {
    title: 'Per E-Mail einladen',
    email: 'E-Mail-Adresse',
    send: 'Einladen',
    known: 'Das ist die Adresse, die im Archiv steht.',
    hint: 'Eine E-Mail geht dorthin. Wer die Adresse hat, tritt bei oder meldet sich an und übernimmt, was sie oder er geschrieben hat; bis dahin bleibt alles, wie es ist.',
    all: 'Steht in einer Zeile nur eine Adresse, wird eingeladen, wer sie hat',
    addresses: 'mit den Adressen, die im Archiv stehen',
  },
  mapping: {
    lead: 'Was aus allen geworden ist, lässt sich wieder verwenden, für eine andere Gruppe oder nach einem weiteren Import:',
    download: 'Liste der Zuordnungen herunterladen',
    defaultRow:
      'Eine Zeile mit * als „Source user identifier“ sagt, was aus allen übrigen wird: ihre Platzhalter behalten oder löschen, oder alles einer Person zuordnen. Wer schon gefragt wurde, bleibt unberührt.',
    byDefault: (count) => `${many(count, 'Ursprungskonto', 'Ursprungskonten')} durch die Zeile für alle übrigen.`,
  },
  takeOver: {
    title: 'Hast du das geschrieben?',
    lead: (requester, group, host) =>
      `${requester} hat eine Gemeinschaft in ${group} auf ${host} importiert und bittet dich zu übernehmen, was du dort geschrieben hast. Beiträge, Reaktionen und Dateien tragen dann deinen Namen.`,
    unverified: 'Nimm nur an, wenn alles davon von dir ist: Du kannst es nicht selbst zurückgeben.',
    from: (host) => `Importiert aus ${host}`,
    asMember: (name) => `Du bist als ${name} angemeldet. Alles davon wird diesen Namen tragen.`,
    accept: 'Übernehmen',
    join: 'Beitreten und übernehmen',
    decline: 'Das war ich nicht',
    declined: 'Du hast abgelehnt',
    declinedHint:
      'Das Importierte bleibt unter einem Platzhalter, und wer dich gefragt hat, erfährt es. Du bekommst dazu keine weiteren E-Mails.',
    toAccept: 'und übernimm es mit deinem Konto.',
    ends: 'Diese Einladung gilt bis ',
  },
  undoUpload: {
    title: 'Diesen Upload rückgängig machen?',
    ask: 'Upload rückgängig machen …',
    lead: 'Das geschieht mit den Ursprungskonten, über die kein späterer Upload entschieden hat:',
    undone: 'Zurückgenommene Zuordnungen',
    cancelled: 'Zurückgezogene Anfragen',
    released: 'Nicht mehr behaltene Platzhalter',
    failed: 'Zurzeit nicht rückgängig zu machen',
    stays:
      'Beiträge gehen im Hintergrund an Platzhalter zurück. Was Personen seitdem bearbeitet haben, bleibt ihres, und dabei erhaltene Rollen werden entzogen. Du kannst neu zuordnen; die Betreffenden müssen dann erneut annehmen.',
    undo: 'Upload rückgängig machen',
    leave: 'So lassen',
  },
};
