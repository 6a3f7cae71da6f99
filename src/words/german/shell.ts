import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** What stands around every page. */
export const shell: Part<'shell'> = {
  skip: 'Zum Inhalt springen',
  main: 'Hauptmenü',
  channels: 'Kanäle',
  tabs: 'Bereiche',
  search: 'Suche',
  searchHint: 'Nachrichten, Personen, Dateien suchen',
  newPost: 'Neuer Beitrag',
  notifications: 'Mitteilungen',
  unreadNotifications: (count) => `Mitteilungen, ${grouped(count)} ungelesen`,
  account: 'Dein Konto',
  profile: 'Dein Profil',
  settings: 'Einstellungen',
  imports: 'Importe',
  password: 'Passwort ändern',
  leave: 'Deinen Kanal mitnehmen',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  close: 'Schließen',
  language: 'Sprache:',
  home: 'Start',
  people: 'Personen',
  calendar: 'Kalender',
  photos: 'Fotos',
  files: 'Dateien',
  saved: 'Gemerkt',
  messages: 'Direktnachrichten',
  you: 'Du',
  yourChannels: 'Deine Kanäle',
  privacyGroups: 'Kreise',
  allChannels: (count) => `Alle ${grouped(count)} Kanäle`,
  newGroup: 'Neue Gruppe',
  unread: (count) => `${grouped(count)} ungelesen`,
  mentions: (count) => many(count, 'Erwähnung', 'Erwähnungen'),
  more: 'Mehr',
  mentionsBefore: 'Erwähnungen: ',
  unreadAfter: 'ungelesen',
  theme: 'Farben',
  themeDevice: 'Farben des Geräts',
  themeLight: 'Helle Farben',
  themeDark: 'Dunkle Farben',
};

/** Moments in few words. */
export const time: Part<'time'> = {
  now: 'jetzt',
  minutes: (count) => `${count} Min.`,
  hours: (count) => `${count} Std.`,
  today: 'Heute',
  yesterday: 'Gestern',
  yesterdayAt: (clock) => `Gestern, ${clock}`,
  full: (day, zone) => `${day} ${zone}`,
};

/** The page to sign in. */
export const signIn: Part<'signIn'> = {
  title: 'Anmelden',
  login: 'Benutzername, E-Mail oder Kanaladresse',
  password: 'Passwort',
  wrong: 'Name und Passwort passen nicht zusammen.',
  forgotten: 'Passwort vergessen?',
  /** What follows signing in, by where somebody was going. */
  reasons: {
    invite: 'Danach kannst du die Einladung annehmen.',
    confirm: 'Danach kannst du die Adresse bestätigen. Melde dich mit dem Konto an, für das sie ist.',
    requests: 'Danach kannst du antworten, ob importierte Beiträge deine sind.',
    compose: 'Danach kannst du schreiben.',
    follow: 'Danach kannst du dich vernetzen.',
    settings: 'Danach kannst du deine Einstellungen ändern.',
    notifications: 'Danach siehst du, was es für dich Neues gibt.',
    groups: 'Danach siehst du die Gruppe, wenn du sie sehen darfst.',
    channel: 'Danach kannst du im Kanal lesen und schreiben.',
    other: 'Danach erscheint die Seite, die du aufgerufen hast.',
  },
};

/** The page for those who are not signed in. */
export const front: Part<'front'> = {
  title: 'Ein Zuhause für deine Gemeinschaft',
  lead: 'Menschen und Gruppen haben hier ihre Kanäle, und ganze Gemeinschaften ziehen aus anderen Systemen um, ohne dass verloren geht, wer was geschrieben hat.',
  contact: 'Fragen zu diesem Server:',
  signIn: 'Anmelden',
  api: 'Mehr über die API',
  groups: 'Öffentliche Gruppen',
  groupsHint: 'Diese können alle lesen, auch ohne Konto.',
  noGroups: 'Keine Gruppe dieses Servers ist öffentlich. Wenn du eingeladen wurdest, folge dem Link in der E-Mail.',
};

/** The page of a group for those who are not signed in. */
export const publicGroup: Part<'publicGroup'> = {
  channels: 'Kanäle',
  none: 'Diese Gruppe hat keine Kanäle, die alle sehen dürfen.',
  join: 'Mitglieder sehen mehr, sobald sie angemeldet sind.',
};

/** What is said where a page cannot be shown. */
export const problem: Part<'problem'> = {
  home: 'Zur Startseite',
  search: 'Suche',
  again: 'Erneut versuchen',
  request: (id) => `Die Nummer dieser Anfrage ist ${id}; im Log des Servers steht darunter mehr.`,
  titles: {
    signIn: 'Bitte zuerst anmelden',
    forbidden: 'Nicht erlaubt',
    missing: 'Seite nicht gefunden',
    wrong: 'Das hat nicht geklappt',
    failed: 'Etwas ist schiefgegangen',
    tooMany: 'Zu viele Versuche',
    unavailable: 'Zurzeit nicht verfügbar',
  },
  missing: 'Unter dieser Adresse gibt es nichts, oder du darfst es nicht sehen.',
  failed: 'Auf dem Server ist ein Fehler aufgetreten, für den du nichts kannst. Versuche es gleich noch einmal.',
  senseless: 'Die Anfrage ist nicht sinnvoll.',
  wait: 'Warte eine Minute und versuche es dann noch einmal.',
};

/** Parts that many pages have. */
export const parts: Part<'parts'> = {
  home: 'Start',
  required: 'Erforderlich',
  tooLong: (max: number) => `Höchstens ${max} Zeichen sind möglich.`,
  invalid: 'Gib einen gültigen Wert ein.',
  imports: 'Importe',
  newest: 'Neuesten Stand anzeigen',
  next: 'Weiter',
  page: (page) => `Seite ${page}`,
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  pages: 'Seiten der Liste',
  placeholders: 'Platzhalter',
  previous: 'Zurück',
  way: 'Weg zu dieser Seite',
};

/** The frame of the pages that describe the API; the description itself is in English. */
export const documentation: Part<'documentation'> = {
  title: 'API',
  recordsTitle: 'API-Datensätze',
  answer: (status) => `Antwort ${status}`,
  anything: 'beliebig',
  /** `{example}` becomes code. */
  asIn: ', wie in {example}',
  body: 'Inhalt',
  either: ' oder ',
  example: (type) => `Beispiel, ${type}`,
  fieldsOf: (name) => `Felder von ${name}`,
  /** `{type}` becomes a link or code. */
  list: 'Liste von {type}',
  needed: '(erforderlich)',
  noCredentials: 'Erfordert keine Anmeldung.',
  nothing: 'Nichts.',
  optional: '(optional)',
  parameters: 'Parameter',
  /** Both become links. */
  programs: 'Für Programme: {file} (OpenAPI 3.1). Was die Antworten enthalten: {records}.',
  records: 'Datensätze',
  recordsHeading: 'Datensätze',
  refusals: 'Ablehnungen',
  signingIn: 'Anmeldung',
};

export const app: Part<'app'> = {
  title: 'Du bist offline',
  text: 'Es besteht keine Verbindung zum Server. Seiten, die du schon gelesen hast, lassen sich hier öffnen; Nachrichten, die du schreibst, warten, bis sie wieder da ist.',
  again: 'Noch einmal versuchen',
  home: 'Startseite',
  write: 'Schreiben',
  notifications: 'Benachrichtigungen',
  messages: 'Nachrichten',
};
