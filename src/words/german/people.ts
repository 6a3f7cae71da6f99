import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** People and privacy groups. */
export const people: Part<'people'> = {
  somebody: 'Jemand',
  imported: 'Importiert',
  importedHint: 'Aus einem Import bekannt; diesen Namen hat noch niemand übernommen',
  title: 'Personen',
  find: 'Jemanden über die Adresse finden',
  requests: 'Anfragen',
  connections: 'Kontakte',
  privacyGroups: 'Kreise',
  none: 'Du hast noch keine Kontakte.',
  noneHint:
    'Menschen, deren Beiträge du liest und die deine lesen. Frage sie über ihre Adresse oder auf ihrer Seite an.',
  nobodyFound: 'Hier gibt es niemanden mit diesem Namen.',
  filter: 'Nach Namen filtern',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  acceptOf: (name) => `Anfrage von ${name} annehmen`,
  declineOf: (name) => `Anfrage von ${name} ablehnen`,
  waiting: 'Angefragt',
  cancel: 'Anfrage zurückziehen',
  cancelOf: (name) => `Anfrage an ${name} zurückziehen`,
  ended: 'Nicht vernetzt',
  askAgain: 'Erneut anfragen',
  askAgainOf: (name) => `${name} erneut anfragen`,
  blocked: 'Blockiert',
  count: (count) => many(count, 'Person', 'Personen'),
  newGroup: 'Name eines neuen Kreises',
  make: 'Kreis anlegen',
  groupHint: 'Beiträge und Dateien können nur für einen Kreis sein. Wer darin ist, siehst nur du.',
  members: 'In diesem Kreis',
  others: 'Deine anderen Kontakte',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  addOf: (name) => `${name} hinzufügen`,
  removeOf: (name) => `${name} entfernen`,
  noMembers: 'In diesem Kreis ist noch niemand.',
  delete: 'Kreis löschen',
  deleteHint: 'Was für diesen Kreis war, sieht danach nur noch du – auch nicht mehr, wer darin war.',
};

/** The page of a channel. */
export const profile: Part<'profile'> = {
  tabs: 'Profil',
  posts: 'Beiträge',
  messages: 'Nachrichten',
  photos: 'Fotos',
  files: 'Dateien',
  connections: 'Kontakte',
  connectionsOf: (name) => `Kontakte von ${name}`,
  noConnections: 'Hier gibt es keine Kontakte, die du sehen kannst.',
  edit: 'Einstellungen',
  more: 'Mehr',
  connected: 'Vernetzt',
  waiting: 'Angefragt',
  cancel: 'Anfrage zurückziehen',
  connect: 'Vernetzen',
  accept: 'Anfrage annehmen',
  decline: 'Anfrage ablehnen',
  disconnect: 'Kontakt entfernen',
  block: 'Blockieren',
  unblock: 'Nicht mehr blockieren',
  mention: 'Erwähnen',
  message: 'Nachricht',
  mute: 'Stummschalten',
  unmute: 'Nicht mehr stumm',
  muted: 'Du hast diesen Kanal stummgeschaltet. Was hier erscheint, steht nicht auf deiner Startseite.',
  about: 'Info',
  joined: 'Dabei seit',
  written: (count, max, imported) => {
    const amount = (number: number) => (number < max ? grouped(number) : `${grouped(max)} oder mehr`);
    return imported === 0 ? amount(count) : `${amount(count)}, davon ${amount(imported)} importiert`;
  },
  inCommon: 'Gemeinsam',
  groupsInCommon: 'Gruppen',
  connectionsInCommon: (count) => many(count, 'Kontakt', 'Kontakte'),
  addTo: (group) => `Zu ${group} hinzufügen`,
  removeFrom: (group) => `Aus ${group} entfernen`,
  address: 'Adresse',
  imported: 'Importiert als',
  importedAs: (name, host) => `${name}, aus ${host}`,
  archived: 'Dieser Kanal ist archiviert: Hier erscheint nichts Neues mehr.',
  usualAudience: 'Deine übliche Sichtbarkeit',
  /** `{category}` is set in bold. */
  inCategory: 'Beiträge in der Kategorie {category}.',
  allPosts: 'Alle Beiträge',
  empty: 'Hier gibt es nichts, was du sehen kannst.',
  emptyOwn: 'Hier erscheint, was du schreibst, auch was du anderswo geschrieben hast, importiert oder nicht.',
  ghost: 'Dieses Konto wurde gelöscht. Was es in Gruppen geschrieben hat, bleibt.',
  placeholder:
    'Diese Person hat auf einem anderen System geschrieben. Ihre Beiträge wurden importiert und sind noch niemandem zugeordnet.',
};

/** Direct messages. */
export const messages: Part<'messages'> = {
  title: 'Direktnachrichten',
  new: 'Neue Nachricht',
  none: 'Dir hat noch niemand direkt geschrieben, und du niemandem. Beginne auf der Seite einer Person.',
};

/** The page that asks whom to connect with. */
export const follow: Part<'follow'> = {
  title: 'Vernetzen',
  address: 'Adresse eines Kanals',
  connect: 'Vernetzen',
  find: 'Suchen',
  unknown:
    'Unter dieser Adresse ist hier niemand bekannt. Gib eine wie ann@example.org oder die Adresse einer Kanalseite an.',
};
