import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

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
    event: '{where}: Eine Veranstaltung, zu der du kommst, beginnt bald',
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
    webhook_disabled: 'Der Webhook an {where} ist abgeschaltet: Er ist immer wieder fehlgeschlagen',
  },
  /** Where several people did the same in one thread. */
  ofSeveral: {
    reply: '{who} haben in {where} geantwortet',
    reaction: '{who} haben auf deinen Beitrag in {where} reagiert',
    post: '{who} haben in {where} geschrieben',
  },
  channel: (name) => `#${name}`,
  /** Mail of what somebody has not seen. */
  digest: {
    daily: (host) => `Neues für dich auf ${host}`,
    weekly: (host) => `Deine Woche auf ${host}`,
    lead: 'Das hast du noch nicht gesehen:',
    notifications: 'Für dich',
    channels: 'In deinen Gruppen',
    posts: 'Von Leuten, denen du folgst',
    titled: (sentence, title) => `${sentence}: ${title}`,
    channel: (name, group, unread) =>
      `#${name} (${group}): ${many(unread, 'ungelesene Nachricht', 'ungelesene Nachrichten')}`,
    channelOfMany: (name, group, limit) => `#${name} (${group}): mindestens ${grouped(limit)} ungelesene Nachrichten`,
    post: (who) => `${who} hat etwas Neues geschrieben`,
    more: (count) => `… und ${grouped(count)} weitere.`,
    open: 'Alle Mitteilungen',
    settings: 'Wähle, wie oft diese Mail kommt',
    stop: 'Keine solchen Mails mehr',
  },
  /** Mail of an event that begins soon. */
  eventReminder: {
    subject: (title) => `Demnächst: ${title}`,
    untitled: 'eine Veranstaltung',
    lead: 'Zu dieser Veranstaltung hast du zugesagt, oder kommst vielleicht:',
    event: 'Veranstaltung',
    begins: 'Beginn',
    place: 'Ort',
    open: 'Die Veranstaltung ansehen',
    settings: 'Wähle, wie du erinnert wirst',
  },
  /** What devices show. */
  push: {
    count: (count) => (count === 1 ? 'Du hast eine neue Mitteilung' : `Du hast ${grouped(count)} neue Mitteilungen`),
    andMore: (sentence, count) => `${sentence} (und ${grouped(count)} weitere)`,
  },
  unsubscribe: {
    title: 'Keine dieser Mails mehr?',
    digest:
      'Du bekommst keine Mails mehr über das, was du nicht gesehen hast. Es wartet weiter unter deinen Mitteilungen.',
    event:
      'Du bekommst keine Mails mehr, die dich an Veranstaltungen erinnern. Erinnerungen stehen weiter unter deinen Mitteilungen.',
    go: 'Abbestellen',
    stopped: 'Die Mails sind abbestellt',
    stoppedText: 'Du bekommst keine solchen Mails mehr. In den Einstellungen kannst du sie wieder wählen.',
    goneText: 'Melde dich an und wähle in den Einstellungen, welche Mails du bekommst.',
  },
};
