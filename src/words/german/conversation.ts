import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** The channel of a group. */
export const conversation: Part<'conversation'> = {
  messages: (name) => `Nachrichten in ${name}`,
  older: 'Ältere Nachrichten',
  newer: 'Neuere Nachrichten',
  newest: 'Zu den neuesten Nachrichten',
  none: 'Hier hat noch niemand geschrieben.',
  noneHint: 'Schreib die erste Nachricht.',
  deleted: 'Die Nachricht wurde gelöscht.',
  back: 'Zurück zu den Kanälen',
  about: 'Über diesen Kanal',
  aboutTitle: 'Info',
  close: 'Schließen',
  everyone: (group) => `Alle in ${group}`,
  everyoneReads: {
    private: (group) => `Alle in ${group} können hier lesen und schreiben.`,
    internal: (group) => `Alle mit einem Konto können das lesen, alle in ${group} können schreiben.`,
    public: (group) => `Alle können das lesen, alle in ${group} können schreiben.`,
  },
  everybodyReads: 'Alle können hier lesen, Mitglieder der Gruppe schreiben.',
  someRead: 'Nur einige Mitglieder der Gruppe können hier lesen.',
  searchIn: (name) => `In ${name} suchen`,
  jump: 'Zu einem Tag springen',
  go: 'Los',
  day: 'Tag',
  feed: 'Feed (Atom)',
  reply: 'Antworten',
  archived: 'Archiviert',
  new: 'Neu',
  firstUnread: 'Zur ersten ungelesenen Nachricht',
  markedUnread: 'Ab hier als ungelesen markiert',
  pinned: 'Angeheftet',
  photos: 'Fotos',
  allPhotos: 'Alle Fotos',
  members: 'Mitglieder',
  allMembers: 'Alle Mitglieder',
  someMembers: (count) => many(count, 'Mitglied', 'Mitglieder'),
};

/** A thread of messages. */
export const thread: Part<'thread'> = {
  back: 'Zurück zum Kanal',
  thread: 'Thread',
  in: (name) => `in ${name}`,
  follow: 'Folgen',
  followed: 'Folge ich',
  mute: 'Stummschalten',
  muted: 'Stumm',
};
