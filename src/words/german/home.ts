import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Of what in a channel one is notified. */
export const attention: Part<'attention'> = {
  title: 'Mitteilungen',
  of: 'Benachrichtige mich über',
  levels: { inherited: 'Standard', all: 'Jede Nachricht', mentions: 'Erwähnungen und Antworten', none: 'Nichts' },
  mute: 'Stummschalten: Ungelesenes nicht zählen',
};

/** The home page. */
export const home: Part<'home'> = {
  title: 'Start',
  hello: (name) => `Hallo, ${name}`,
  deleted: 'Der Beitrag wurde gelöscht.',
  password: 'Dein Passwort wurde geändert.',
  removed: 'Die Gruppe wurde entfernt. Ihr Inhalt wird im Hintergrund gelöscht.',
  moved: 'Die Gruppe wurde verschoben. Du hast darin keine Rolle mehr.',
  left: 'Du hast die Gruppe verlassen.',
  welcome: 'Willkommen! Dein Konto ist angelegt. Erzähle in den Einstellungen etwas über dich oder sieh dich um.',
  requests: 'Wartet auf deine Antwort',
  connections: 'Von deinen Kontakten',
  everyone: 'Alle',
  filters: { unread: 'Ungelesen', mentions: 'Erwähnungen', starred: 'Gemerkt' },
  byGroup: 'Gruppen mit Ungelesenem',
  allGroups: 'Alle Gruppen',
  nothingSuch: 'Es gibt keine solchen Beiträge.',
  suchHints: {
    unread: 'Hier steht, was du noch nicht gelesen hast.',
    mentions: 'Hier stehen Beiträge und Nachrichten, die dich mit @ nennen.',
    starred: 'Hier steht, was du dir über das Menü eines Beitrags oder einer Nachricht merkst.',
  },
  nothing: 'Hier erscheinen die Beiträge deiner Kontakte.',
  nothingHint: 'Vernetze dich mit Menschen, die du kennst, oder lies in den Kanälen deiner Gruppen.',
  people: 'Personen finden',
  unread: 'Ungelesen',
  caughtUp: 'Du hast alles gelesen.',
  unreadIn: (messages, channels) =>
    `${many(messages, 'ungelesene Nachricht', 'ungelesene Nachrichten')} in ${many(channels, 'Kanal', 'Kanälen')}`,
  markAll: 'Alles als gelesen markieren',
  groups: 'Deine Gruppen',
  noGroups:
    'Du bist noch in keiner Gruppe. Eigentümer einer Gruppe können dich hinzufügen, oder du legst selbst eine an.',
  newGroup: 'Neue Gruppe',
  askContributions: (name) => `Sind die Beiträge von ${name} deine?`,
  asks: (requester, host, group) => `${requester} fragt; aus ${host}, in ${group}`,
  look: 'Ansehen',
  lookAt: (name) => `Beiträge von ${name} ansehen`,
  imports: 'Importe',
  importsInto: (group) => `Importe in ${group}`,
  placeholders: 'Platzhalter',
  placeholdersOf: (group) => `Platzhalter von ${group}`,
  connectionRequests: 'Kontaktanfragen',
  glance: 'Auf einen Blick',
  newPhotos: 'Neue Fotos',
  size: (members, channels) => [members, channels > 0 && many(channels, 'Kanal', 'Kanäle')].filter(Boolean).join(', '),
  members: (count) => many(count, 'Mitglied', 'Mitglieder'),
  manyMembers: (count) => `${grouped(count)} Mitglieder oder mehr`,
  takenOver: (done, total) =>
    total === 1
      ? `${grouped(done)} von 1 importierten Person hat ihren Namen übernommen.`
      : `${grouped(done)} von ${grouped(total)} importierten Personen ${done === 1 ? 'hat ihren' : 'haben ihre'} Namen übernommen.`,
  importing: (file) => `${file} wird importiert`,
  importingPercent: (file, percent) => `${file} wird importiert: ${percent} %`,
};
