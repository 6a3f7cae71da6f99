import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** Texts of notifications. `{who}` and `{where}` stand for names, which pages set in bold. */
export const notifications: Part<'notifications'> = {
  title: 'Mitteilungen',
  kinds: 'Arten',
  tabs: {
    all: 'Alle',
    mentions: 'Erwähnungen',
    replies: 'Antworten',
    reactions: 'Reaktionen',
    requests: 'Anfragen',
    other: 'Sonstige',
  },
  unread: 'Ungelesen',
  unreadMark: 'Ungelesen: ',
  markAll: 'Alle als gelesen markieren',
  markShown: 'Diese als gelesen markieren',
  markOne: 'Als gelesen markieren',
  settings: 'Einstellungen für Mitteilungen',
  older: 'Ältere Mitteilungen',
  moreUnread: 'Weitere ungelesene',
  done: 'Sie sind als gelesen markiert.',
  none: 'Hier ist noch nichts.',
  noneHint: 'Hier erscheinen Erwähnungen, Antworten, Reaktionen und Anfragen.',
  review: 'Prüfen',
  somebody: 'Jemand',
  others: (count) => (count === 1 ? '{who} und eine weitere Person' : `{who} und ${grouped(count)} weitere`),
  sentences: {
    mention: '{who} hat dich in {where} erwähnt',
    message: '{who} hat dir geschrieben',
    reply: '{who} hat in {where} geantwortet',
    reaction: '{who} hat auf deinen Beitrag in {where} reagiert',
    post: '{who} hat in {where} geschrieben',
    connection_request: '{who} möchte sich mit dir vernetzen',
    connection_accepted: '{who} ist jetzt dein Kontakt',
    reassignment_request: 'Importierte Beiträge von {where} warten auf deine Antwort',
    claims: 'In {where} warten Ansprüche von Mitgliedern auf eine Antwort',
    invitation: '{who} lädt dich zu {where} ein',
    group_member: 'Du bist Mitglied von {where}',
    import_finished: 'Der Import von {where} ist abgeschlossen',
    import_failed: 'Der Import von {where} ist fehlgeschlagen',
    report: 'In {where} wurde etwas gemeldet',
    moderation: 'Die Moderation hat über dich oder etwas von dir entschieden',
  },
  /** Where several people did the same in one thread. */
  ofSeveral: {
    reply: '{who} haben in {where} geantwortet',
    reaction: '{who} haben auf deinen Beitrag in {where} reagiert',
    post: '{who} haben in {where} geschrieben',
  },
  channel: (name) => `#${name}`,
};
