import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts about the deletion of one's own account. */
export const deletion: Part<'deletion'> = {
  title: 'Konto löschen',
  goes: (posts, files, connections) =>
    `Das wird entfernt: ${many(posts, 'Beitrag', 'Beiträge')} auf deinen Kanälen mit allen Antworten darauf, ${many(files, 'Datei', 'Dateien')}, ${many(connections, 'Kontakt', 'Kontakte')}, Entwürfe, Mitteilungen und von dir gesendete Direktnachrichten.`,
  stays: (contributions) =>
    `Das bleibt, unter dem Namen „Gelöschtes Konto“: ${many(contributions, 'Nachricht', 'Nachrichten')} in Gruppen und auf Kanälen anderer.`,
  account:
    'Name, Bild, E-Mail-Adressen, Passwort, Geräte und Token werden entfernt. Deinen Benutzernamen können andere bekommen.',
  exportFirst: 'Nimm zuerst deinen Kanal mit',
  days: 'Dein Konto wird in sieben Tagen gelöscht. Bis dahin kannst du es dir hier anders überlegen; danach kann es niemand wiederherstellen.',
  confirm: (username) => `Dein Benutzername, ${username}, zur Bestätigung`,
  ask: 'Konto löschen',
  due: 'Dein Konto wird gelöscht:',
  keep: 'Konto behalten',
  kept: 'Dein Konto bleibt bestehen.',
  mailed: 'Dein Konto wird in sieben Tagen gelöscht. Das steht auch in einer E-Mail an dich.',
  erased: {
    posts: 'Beiträge',
    comments: 'Kommentare',
    reactions: 'Reaktionen',
    messages_elsewhere: 'Nachrichten in Gruppen und auf Kanälen anderer',
    answers_elsewhere: 'Antworten, die mit ihnen entfernt wurden',
    files: 'Dateien',
    bytes: 'Größe der Dateien',
    mentions: 'Erwähnungen, die den Namen verloren haben',
    connections: 'Kontakte',
    memberships: 'Mitgliedschaften',
    groups: 'Gruppen',
    returned: 'Importierte Namen, die ihre Nachrichten zurückhaben',
    addresses: 'E-Mail-Adressen',
    sessions: 'Angemeldete Geräte',
    tokens: 'Token',
    mails: 'E-Mails',
    notifications: 'Mitteilungen',
  },
  legend: 'Was du in Gruppen und auf Kanälen anderer geschrieben hast',
  legendOf: 'Was die Person in Gruppen und auf Kanälen anderer geschrieben hat',
  ends: {
    ghost: 'bleibt, unter dem Namen „Gelöschtes Konto“',
    placeholder:
      'bleibt; Importiertes bekommt den Namen zurück, mit dem es importiert wurde, soweit sich das rückgängig machen lässt',
    removed: 'wird auch gelöscht, samt Antworten auf ihre Beiträge, und ebenso Gruppen ohne andere Eigentümer',
  },
  user: {
    title: 'Ein Konto löschen',
    link: 'Konto löschen …',
    hint: 'Die Person ist sofort abgemeldet, und niemand kann das Konto wiederherstellen. Eine E-Mail sagt ihr, was gelöscht wurde.',
    groups: (paths) =>
      `Gruppen ohne andere Eigentümer: ${paths}. Sie brauchen jemand anderes als Eigentümer oder werden mit dem Konto gelöscht.`,
    waits: 'Die Person hat selbst um die Löschung gebeten:',
    confirm: (username) => `Der Benutzername, ${username}, zur Bestätigung`,
    ask: 'Konto löschen',
    running: 'Das Konto ist geschlossen. Der Rest wird gerade gelöscht.',
    finished: 'Das Konto ist gelöscht. Entfernt wurde:',
    nothing: 'Sonst gab es nichts zu löschen.',
    look: 'Noch einmal nachsehen',
    report: 'Was gelöscht wurde',
  },
};
