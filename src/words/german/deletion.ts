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
  password: 'Dein Passwort',
  ask: 'Konto löschen',
  due: 'Dein Konto wird gelöscht:',
  keep: 'Konto behalten',
  kept: 'Dein Konto bleibt bestehen.',
  mailed: 'Dein Konto wird in sieben Tagen gelöscht. Das steht auch in einer E-Mail an dich.',
};
