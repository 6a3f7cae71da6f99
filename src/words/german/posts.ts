import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Posts and what can be done with them. */
export const posts: Part<'posts'> = {
  actions: (name) => `Aktionen, Nachricht von ${name}`,
  open: 'Thread öffnen',
  copyLink: 'Link kopieren',
  markUnread: 'Ab hier als ungelesen markieren',
  quote: 'Zitieren',
  edit: 'Bearbeiten',
  edited: '(bearbeitet)',
  save: 'Merken',
  unsave: 'Nicht mehr merken',
  saveIn: 'In einem Ordner merken',
  whoReacted: 'Wer reagiert hat',
  move: 'Ordner ändern',
  pin: 'Im Kanal anheften',
  unpin: 'Lösen',
  history: 'Frühere Versionen',
  delete: 'Löschen',
  reply: 'Im Thread antworten',
  like: 'Gefällt mir',
  scheduled: 'Erscheint später',
  replies: (count) => many(count, 'Antwort', 'Antworten'),
  comments: (count) => (count === 0 ? 'Kommentieren' : many(count, 'Kommentar', 'Kommentare')),
  wholeThread: 'Der ganze Thread',
  nothing: 'Hier gibt es nichts, was du sehen kannst.',
  older: 'Ältere Beiträge',
  of: (name) => `Beitrag von ${name}`,
  moreComments: 'Weitere Kommentare',
  earlierComments: 'Frühere Kommentare',
};

/** Reactions to posts. */
export const reactions: Part<'reactions'> = {
  title: 'Reaktionen',
  add: 'Reaktion hinzufügen',
  with: (emoji) => `Mit ${emoji} reagieren`,
  who: (names, count) =>
    names.length < count ? `${names.join(', ')} und ${grouped(count - names.length)} weitere` : names.join(', '),
  whoReacted: 'Wer reagiert hat',
  heading: 'Auf diesen Beitrag reagieren',
  own: 'Ein anderes Emoji',
  send: 'Reagieren',
  cancel: 'Zurück zum Thread',
  badEmoji: 'Gib ein einzelnes Emoji an.',
};

/** Polls in posts. */
export const polls: Part<'polls'> = {
  title: 'Umfrage',
  share: (name) => `Stimmen für ${name}`,
  votes: (count) => many(count, 'Stimme', 'Stimmen'),
  closed: (count) => `Beendet, ${many(count, 'Stimme', 'Stimmen')}`,
};

/** Who can see something. */
export const audience: Part<'audience'> = {
  labels: {
    public: 'Öffentlich',
    group: 'Alle in der Gruppe',
    restricted: 'Einzelne Personen',
    owner: 'Nur der Kanal',
  },
  me: 'Nur du',
  some: (names, more) => (more === 0 ? names.join(', ') : `${names.join(', ')} und ${grouped(more)} weitere`),
  except: (allowed, denied) => `${allowed}, außer ${denied}`,
};

/** The pages that edit and delete a post. */
export const edit: Part<'edit'> = {
  title: 'Bearbeiten',
  history: 'Frühere Versionen',
  heading: 'Titel',
  text: 'Text',
  save: 'Speichern',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  deleteIt: 'Löschen',
  deletePost: (comments) =>
    comments === 0
      ? 'Der Beitrag verschwindet für alle. Das lässt sich nicht rückgängig machen.'
      : `Der Beitrag verschwindet für alle, mit ${many(comments, 'Antwort', 'Antworten')}. Das lässt sich nicht rückgängig machen.`,
  deleteComment: 'Der Kommentar verschwindet für alle. Das lässt sich nicht rückgängig machen.',
};

/** Events and the calendar. */
export const events: Part<'events'> = {
  title: 'Kalender',
  event: 'Termin',
  new: 'Neuer Termin',
  edit: 'Termin bearbeiten',
  create: 'Termin anlegen',
  save: 'Speichern',
  views: 'Ansichten',
  viewNames: { month: 'Monat', list: 'Liste' },
  months: 'Monate',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  today: 'Heute',
  filter: 'Termine von',
  everything: 'Alle Kanäle',
  allOf: (group) => `Alles aus ${group}`,
  show: 'Anzeigen',
  none: 'In diesem Monat gibt es keine Termine.',
  noneHint: 'Termine, die du sehen darfst, stehen hier an ihren Tagen.',
  allDayShort: 'Ganztägig',
  name: 'Titel',
  startDay: 'Erster Tag',
  startTime: 'Beginnt um',
  endDay: 'Letzter Tag',
  endTime: 'Endet um',
  endHint: 'Ohne Angabe dauert er eine Stunde.',
  allDay: 'Dauert den ganzen Tag',
  zone: 'Zeitzone',
  timeThere: (time, zone) => `Vor Ort: ${time} (${zone})`,
  place: 'Ort',
  text: 'Beschreibung',
  repeat: 'Wiederholung',
  repeats: {
    none: 'Nie',
    daily: 'Jeden Tag',
    weekdays: 'Montag bis Freitag',
    weekly: 'Jede Woche',
    fortnightly: 'Alle zwei Wochen',
    monthly: 'Jeden Monat am selben Datum',
    nth: 'Jeden Monat am selben Wochentag',
    yearly: 'Jedes Jahr',
    other: 'Nach eigener Regel',
  },
  repeatsUntil: (repeats, day) => `${repeats}, bis ${day}`,
  until: 'Bis',
  untilHint: 'Ohne Angabe geht es immer weiter.',
  dates: 'Daten',
  nextDates: 'Nächste Termine',
  skip: 'An diesem Tag absagen',
  unskip: 'Doch stattfinden lassen',
  cancelled: 'Abgesagt',
  cancel: 'Termin absagen',
  uncancel: 'Termin doch stattfinden lassen',
  cancelHint: 'Ein abgesagter Termin bleibt im Kalender und ist dort als abgesagt zu erkennen.',
  answer: 'Kommst du?',
  answers: { yes: 'Komme', maybe: 'Vielleicht', no: 'Komme nicht' },
  badTitle: 'Gib dem Termin einen Titel.',
  subscribe: 'Kalender abonnieren',
  subscribeHint:
    'Andere Programme können deinen Kalender über einen geheimen Link lesen. Wer ihn hat, sieht jeden Termin, den du sehen darfst: Gib ihn niemandem.',
  makeLink: 'Link erzeugen',
  replaceLink: 'Neuen Link erzeugen, den alten ungültig machen',
  endLink: 'Link ungültig machen',
  linkMade: 'Das ist der Link. Er wird nur dieses eine Mal angezeigt.',
  link: 'Geheimer Link',
  linkSince: (day) => `Seit ${day} gibt es einen Link.`,
  download: 'In einen anderen Kalender übernehmen',
  badTime: 'Gib Tag und Uhrzeit des Beginns an; das Ende liegt danach, innerhalb eines Jahres.',
};
