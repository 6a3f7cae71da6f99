import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** The form that opens a channel of a group. */
export const newForum: Part<'newForum'> = {
  title: (group) => `Neuer Kanal in ${group}`,
  name: 'Name',
  description: 'Worum es geht',
  hint: (group) => `Alle in ${group} können darin lesen und schreiben.`,
  open: 'Kanal anlegen',
};

/** The page of a group, and what all of its pages share. */
export const groups: Part<'groups'> = {
  about: (group) => `Über ${group}`,
  aboutTitle: 'Info',
  allImports: 'Alle Importe',
  allMembers: 'Alle Mitglieder',
  archived: 'Archiviert',
  atTop: 'Sie gehören zur obersten Gruppe; deren Eigentümer ordnen sie zu.',
  channels: 'Kanäle',
  dryRun: 'Probelauf',
  importArchive: 'Archiv importieren',
  imports: 'Importe',
  invite: 'Personen einladen',
  memberCount: (count) => many(count, 'Mitglied', 'Mitglieder'),
  members: 'Mitglieder',
  moreSubgroups: 'Es gibt mehr, als hier aufgeführt sind.',
  newChannel: 'Neuer Kanal',
  newSubgroup: 'Neue Untergruppe',
  noChannels: 'Hier gibt es keine Kanäle, die du sehen kannst.',
  noChannelsOwn: 'Die Gruppe hat noch keine Kanäle. Lege einen an oder importiere welche.',
  noImports: 'Es wurde noch nichts importiert.',
  noMembers: 'Die Gruppe hat keine Mitglieder.',
  noRole: 'Keine',
  noSubgroups: 'Unter dieser Gruppe gibt es keine weiteren.',
  notices: {
    created: 'Die Gruppe ist angelegt.',
    changed: 'Die Gruppe wurde geändert.',
    left: 'Du hast die Gruppe verlassen.',
    joined: 'Willkommen! Du bist jetzt Mitglied der Gruppe.',
  },
  /** `{group}` becomes a link. */
  ofTop: 'Die aller Importe in {group} und die Gruppen darunter.',
  pages: {
    overview: 'Übersicht',
    members: 'Mitglieder',
    emoji: 'Emojis',
    moderation: 'Moderation',
    imports: 'Importe',
    placeholders: 'Platzhalter',
    announcements: 'Ankündigungen',
    settings: 'Einstellungen',
  },
  pagesOf: (group) => `Seiten von ${group}`,
  path: 'Pfad',
  placeholders: 'Platzhalter',
  role: 'Deine Rolle',
  roles: {
    none: 'Keine Rolle',
    minimal: 'Minimaler Zugriff',
    guest: 'Gast',
    planner: 'Planer',
    reporter: 'Reporter',
    developer: 'Entwickler',
    maintainer: 'Maintainer',
    owner: 'Eigentümer',
  },
  seenBy: 'Sichtbar für',
  /** `{year}` becomes a time element. */
  since: 'seit {year}',
  someMembers: 'Für einige Mitglieder',
  subgroups: 'Untergruppen',
  visibilities: { private: 'Ihre Mitglieder', internal: 'Alle, die angemeldet sind', public: 'Alle' },
};

/** The members of a group. */
export const members: Part<'members'> = {
  title: (group) => `Mitglieder von ${group}`,
  list: 'Mitglieder',
  actions: 'Aktionen',
  add: 'Mitglied hinzufügen',
  addIt: 'Hinzufügen',
  change: 'Ändern …',
  changeOf: (name) => `Ändern …: ${name}`,
  end: 'Mitgliedschaft beenden',
  endHint: (name) =>
    `${name} sieht dann nicht mehr, was nur Mitglieder sehen. Geschriebenes bleibt; du kannst die Person wieder hinzufügen.`,
  endOf: (name) => `Mitgliedschaft von ${name} beenden`,
  ends: 'Endet',
  fromAbove: 'aus einer Gruppe darüber',
  in: (name, group) => `${name} in ${group}`,
  leave: 'Gruppe verlassen',
  leaveHint:
    'Du siehst nicht mehr, was nur Mitglieder sehen, bis dich jemand wieder hinzufügt. Was du geschrieben hast, bleibt.',
  leaveIt: (group) => `${group} verlassen`,
  name: 'Name',
  noneCalled: (name) => `Hier hat niemand den Benutzernamen oder die öffentliche E-Mail-Adresse „${name}“.`,
  notices: {
    added: (name, role) => `${name} ist jetzt Mitglied: ${role}.`,
    changed: (name, role) => `Die Rolle von ${name} ist jetzt: ${role}.`,
    ended: (name) => `${name} ist kein Mitglied mehr.`,
  },
  perhaps: (names) => `Vielleicht ${names}?`,
  role: 'Rolle',
  roleHint:
    'Alle Mitglieder sehen, was die Gruppe sieht. Maintainer legen auch Untergruppen an, Eigentümer können alles ändern.',
  save: 'Speichern',
  since: 'Seit',
  /** `{day}` becomes a time element. */
  standing: '@{username}, {role} von {group} seit {day}',
  standingAddedBy: '@{username}, {role} von {group} seit {day}, hinzugefügt von {name}',
  until: 'Endet am',
  untilHint: 'Leer lassen für eine Mitgliedschaft ohne Ende.',
  username: 'Benutzername oder öffentliche E-Mail',
  usernameHint: 'Von einer Person mit einem Konto auf diesem Server.',
  you: 'Du …',
  youOf: (name) => `Du …: ${name}`,
};

/** Making, changing and removing groups. */
export const groupForms: Part<'groupForms'> = {
  create: 'Gruppe anlegen',
  description: 'Beschreibung',
  language: 'Sprache',
  languageHint: 'Der Seiten der Gruppe, für alle, die selbst keine gewählt haben.',
  languageOfBrowser: 'Wie im jeweiligen Browser eingestellt',
  name: 'Name',
  newBelow: (group) => `Neue Gruppe unter ${group}`,
  newGroup: 'Neue Gruppe',
  path: 'Pfad',
  pathHint: (prefix) => `Buchstaben, Ziffern, „_“, „-“ und „.“. Die Adresse der Gruppe ist /groups/${prefix}<Pfad>.`,
  pathKnownHint: (prefix) =>
    `Buchstaben, Ziffern, „_“, „-“ und „.“. Die Adresse der Gruppe ist /groups/${prefix}<Pfad>; Links auf die alte führen danach ins Leere.`,
  remove: 'Gruppe entfernen',
  removeAsk: 'Gruppe entfernen …',
  removeHint: 'Sie verschwindet mit allem, was darin ist. Bevor etwas entfernt wird, siehst du, wie viel das ist.',
  save: 'Speichern',
  settingsOf: (group) => `Einstellungen von ${group}`,
  visibility: 'Wer die Gruppe und ihre Kanäle sieht',
  removal: {
    counts: {
      subgroups: 'Untergruppen',
      channels: 'Kanäle',
      posts: 'Beiträge und Kommentare',
      reactions: 'Reaktionen',
      files: 'Dateien und Ordner',
      imports: 'Importe',
      members: 'Mitglieder, die sie verlieren',
      sourceUsers: 'Ursprungskonten mit ihren Platzhaltern',
    },
    /** `{path}` becomes code. */
    enter: 'Gib zum Entfernen den Pfad der Gruppe ein: {path}',
    final: 'Sobald du sie entfernst, sieht niemand mehr etwas davon. Das lässt sich nicht rückgängig machen.',
    keep: 'Gruppe behalten',
    lead: 'Mit der Gruppe verschwindet alles, was darin ist, egal wer es geschrieben hat:',
    question: (group) => `${group} entfernen?`,
    remove: 'Gruppe und alles davon entfernen',
    title: (group) => `${group} entfernen`,
    wrongPath: (path) => `Nichts wurde entfernt: „${path}“ ist nicht der Pfad der Gruppe.`,
  },
};
