import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

const rows = (matched: number, failed: number, skipped: number): string =>
  `${grouped(matched)} zugeordnet, ${grouped(failed)} fehlgeschlagen, ${grouped(skipped)} übersprungen`;

/** What is said of source users wherever they stand. */
export const sourceUsers: Part<'sourceUsers'> = {
  statuses: {
    pending_reassignment: 'Nicht zugeordnet',
    awaiting_approval: 'Wartet auf Antwort',
    reassignment_in_progress: 'Wird zugeordnet',
    rejected: 'Abgelehnt',
    failed: 'Fehlgeschlagen',
    completed: 'Zugeordnet',
    keep_as_placeholder: 'Bleibt Platzhalter',
    revoked: 'Widerrufen',
    invited: 'Per E-Mail eingeladen',
    merged: 'Zusammengelegt',
  },
  /** What that means for the contributions. */
  hints: {
    pending_reassignment: 'Die Beiträge stehen unter einem Platzhalter, bis du herausfindest, von wem sie sind.',
    awaiting_approval: 'Die Person wurde per E-Mail gefragt. Bevor sie annimmt, bleibt alles, wie es ist.',
    reassignment_in_progress: 'Die Beiträge gehen gerade an die Person über, die angenommen hat.',
    rejected: 'Die Person sagt, dass diese nicht von ihr sind. Du kannst sie jemand anderem zuordnen.',
    failed: 'Einige Beiträge konnten nicht übertragen werden. Du kannst es erneut versuchen.',
    completed: 'Die Beiträge tragen den Namen dieser Person.',
    keep_as_placeholder: 'Die Beiträge bleiben dauerhaft unter ihrem Platzhalter, bis du es anders wählst.',
    revoked: 'Die Person behält, was übertragen wurde; spätere Importe bringen ihr nichts Neues.',
    invited: 'Wer die Adresse hat, wurde per E-Mail gefragt. Bevor die Person annimmt, bleibt alles, wie es ist.',
    merged: 'Das ist dieselbe Person wie ein anderes Ursprungskonto, das die Beiträge hat.',
  },
  splitting: 'Wird verschoben',
  /** Why somebody is suggested. */
  reasons: {
    confirmed_email: 'Gleiche bestätigte E-Mail-Adresse',
    public_email: 'Gleiche öffentliche E-Mail-Adresse',
    username: 'Gleicher Benutzername',
    name: 'Gleicher Name',
  },
  /** Kinds of contributions. */
  kinds: {
    item_author: 'Beiträge, Kommentare und Reaktionen',
    term_mention: 'Erwähnungen',
    file_creator: 'Dateien',
    privacy_group_member: 'Plätze in Kreisen',
    memberships: 'Mitgliedschaften',
  },
  nothingToMove: 'Es gibt nichts zu übertragen.',
  actions: {
    cancel: 'Zurückziehen',
    cancelLong: 'Anfrage zurückziehen',
    keep_as_placeholder: 'Behalten',
    keep_as_placeholderLong: 'Als Platzhalter behalten',
    of: (action, name) => `${action}: ${name}`,
    reassign: 'Zuordnen',
    reassignOf: (name) => `${name} zuordnen`,
    resend: 'Erinnern',
    resendLong: 'Noch einmal benachrichtigen',
    retry: 'Wiederholen',
    retryLong: 'Erneut versuchen',
    undo: 'Rückgängig …',
    undoLong: 'Zuordnung rückgängig machen …',
    undo_keep_as_placeholder: 'Nicht behalten',
    undo_keep_as_placeholderLong: 'Nicht als Platzhalter behalten',
    username: 'Benutzername oder E-Mail',
    usernameFor: (name) => `Benutzername oder E-Mail-Adresse für ${name}`,
  },
  unknownUsername: (username) => `Hier hat niemand den Benutzernamen „${username}“.`,
};

/** The placeholder users of a group. */
export const placeholders: Part<'placeholders'> = {
  title: (group) => `Platzhalter von ${group}`,
  short: 'Platzhalter',
  actions: 'Aktionen',
  all: 'Alle',
  allNamed: (name, count) => `${name} (${grouped(count)})`,
  atTop: 'Sie gehören zur obersten Gruppe; deren Eigentümer ordnen sie zu.',
  bulk: 'Viele auf einmal zuordnen',
  bulkHint:
    'Bevor etwas übertragen wird, werden die Personen per E-Mail gefragt, es sei denn, dieser Server verzichtet darauf. Ein Probelauf zeigt nur, was geschehen würde.',
  count: (count) => many(count, 'Ursprungskonto', 'Ursprungskonten'),
  dryRun: 'Probelauf',
  /** The three become links. */
  download:
    '{list} der Konten, die nicht zugeordnet sind, oder dieselbe {filled}, wo es keinen Zweifel gibt, oder {addresses}.',
  downloadList: 'Lade die Liste herunter',
  fill: 'Trage bei jedem den Benutzernamen oder die öffentliche E-Mail-Adresse einer Person auf diesem Server ein, oder als Benutzernamen eine E-Mail-Adresse, um einzuladen, wer sie hat. Wen du nicht kennst, lässt du leer: Diese Zeilen werden übersprungen.',
  import: 'Archiv importieren',
  keepAll: 'Alle als Platzhalter behalten …',
  keepAllPage: {
    title: 'Alle Platzhalter behalten',
    question: (group) => `Alle Platzhalter von ${group} behalten?`,
    nobody: 'Niemand wartet auf Zuordnung: Es gibt nichts zu behalten.',
    lead: (count) =>
      `${many(count, 'Platzhalter ist', 'Platzhalter sind')} nicht zugeordnet. Die Beiträge bleiben dort, und niemand bekommt eine E-Mail. Du kannst jeden später wieder öffnen.`,
    keep: (count) => (count === 1 ? 'Behalten' : `Alle ${grouped(count)} behalten`),
    keepNone: 'Keinen behalten',
    back: 'Zurück',
  },
  kept: (count) => many(count, 'Platzhalter wird behalten.', 'Platzhalter werden behalten.'),
  lists: 'Listen der Ursprungskonten',
  nobodyImported: 'Es wurde noch niemand importiert.',
  nobodyMatches: 'Keine Treffer.',
  nobodyReassigned: 'Es wurde noch niemand zugeordnet.',
  nobodyWaits: 'Niemand wartet auf Zuordnung.',
  order: 'Reihenfolge',
  orders: {
    name: 'Name',
    name_desc: 'Name, absteigend',
    state: 'Zustand',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
  },
  original: 'Ursprungskonto',
  originals: 'Ursprungskonten',
  /** `{name}` becomes a link. */
  perhaps: 'Vielleicht {name}',
  reassignedTo: 'Zugeordnet zu',
  search: 'Suche',
  searchHint: 'Name oder Benutzername',
  show: 'Anzeigen',
  showAll: 'Alle anzeigen',
  state: 'Zustand',
  tabs: { awaiting: 'Offen', reassigned: 'Zugeordnet' },
  upload: 'Hochladen',
  uploadFile: 'Lade die ausgefüllte Datei hoch',
  work: {
    processing:
      'Die Datei wird verarbeitet. Wenn das erledigt ist, bekommst du eine E-Mail, und das Ergebnis steht unten.',
    processed: 'Die Datei wurde verarbeitet. Das Ergebnis steht unten, und du hast es per E-Mail bekommen.',
    moving: (count) => `${many(count, 'Ursprungskonto wird', 'Ursprungskonten werden')} zugeordnet.`,
    splitting: 'Beiträge werden aufgeteilt oder zusammengelegt.',
  },
};

/** One source user, whom they may be, and what can be done. */
export const sourceUser: Part<'sourceUser'> = {
  about: 'Info',
  allPosts: 'Alles, was die Person geschrieben hat',
  contributions: 'Beiträge',
  facts: {
    name: 'Name',
    username: 'Benutzername',
    identifier: 'Kennung',
    from: 'Importiert aus',
    type: 'Art des Imports',
    to: 'Importiert in',
  },
  found: (count, search) => `${many(count, 'Person passt', 'Personen passen')} zu „${search}“.`,
  label: 'Name oder Benutzername',
  maybe: 'Wer es sein könnte',
  moved: 'Alle sind übertragen.',
  none: 'Es gibt keine.',
  nobody: (search) => `Niemand, dem zugeordnet werden kann, passt zu „${search}“.`,
  reassign: 'Zuordnen',
  reassignTo: (name, username) => `${name}, @${username}, zuordnen`,
  returning: 'Beiträge kommen zurück.',
  samples: 'Ein Teil davon',
  search: 'Suchen',
  somebody: 'Jemandem zuordnen',
  split: 'Einige Beiträge abtrennen …',
  /** `{name}` becomes a link. */
  splitFrom:
    'Wurde von {name} abgetrennt. Machst du die Trennung rückgängig, geht alles dorthin zurück; nichts geht verloren.',
  apartFrom:
    'Aus Importen in {group}, daher von {name} getrennt. Handelt es sich um dieselbe Person, leg die beiden zusammen.',
  splitting: 'Beiträge werden aufgeteilt oder zusammengelegt.',
  undoSplit: 'Trennung rückgängig machen',
};

/** Splitting a source user, and undoing a reassignment. */
export const splits: Part<'splits'> = {
  title: (name) => `${name} aufteilen`,
  all: 'Das sind alle: Ordne stattdessen das Ursprungskonto zu.',
  channels: 'In diesen Kanälen (keiner gewählt: in allen)',
  count: 'Zählen, wie viel das wäre',
  kind: 'Art',
  lead: 'Wenn sich mehrere Personen dieses Konto geteilt haben, trenne einen Teil der Beiträge ab. Sie gehören dann zu einem eigenen Ursprungskonto, das jemand anderem zugeordnet werden kann. Bis dahin kannst du es rückgängig machen.',
  left: 'Verbleibt',
  none: 'Es gibt keine Beiträge zum Aufteilen.',
  off: 'Abgetrennt',
  outcome: 'Was abgetrennt würde',
  part: (part, total) => `${grouped(part)} von ${many(total, 'Beitrag', 'Beiträgen')}.`,
  since: 'Ab diesem Tag',
  split: (count) => (count === 1 ? 'Diesen abtrennen' : `Diese ${grouped(count)} abtrennen`),
  tooFew: 'Wähle andere: Beim Aufteilen muss etwas abgetrennt werden.',
  until: 'Bis einschließlich diesem Tag',
  undo: {
    title: 'Zuordnung rückgängig machen',
    back: (person) => `Das geht von ${person} an einen Platzhalter zurück:`,
    leave: 'So lassen',
    nothing: 'Es wurde noch nichts übertragen.',
    question: (name) => `Zuordnung von ${name} rückgängig machen?`,
    somebody: 'der betreffenden Person',
    stays:
      'Was die Person seitdem bearbeitet hat, bleibt ihres, und Rollen aus der Zuordnung werden entzogen. Danach kannst du neu zuordnen; die betreffende Person muss dann erneut annehmen.',
    undo: 'Zuordnung rückgängig machen',
  },
};

/** Merging original users who are one person, and separating them again. */
export const merges: Part<'merges'> = {
  title: (name) => `${name} zusammenlegen`,
  lead: 'Wenn das dieselbe Person ist wie ein anderes Ursprungskonto, leg die beiden zusammen: Die Beiträge von diesem gehen an den, der die des anderen hat, und ebenso, was später importiert wird. Du kannst es rückgängig machen.',
  into: 'Wer ist dieselbe Person?',
  search: 'Suchen',
  found: (count, search) => `${many(count, 'Ursprungskonto passt', 'Ursprungskonten passen')} zu „${search}“.`,
  choose: 'Auswählen',
  chooseOf: (name) => `${name} auswählen`,
  outcome: (name) => `Was an ${name} ginge`,
  doubles: (count) =>
    `${many(count, 'Reaktion steht', 'Reaktionen stehen')} neben der gleichen des anderen; doppelt wird keine angezeigt.`,
  toUser: (person) => `Sie gehen an ${person}: Die Person hat die des anderen und bekommt eine E-Mail.`,
  merge: (name) => `Mit ${name} zusammenlegen`,
  nothing: 'Noch gibt es keine Beiträge. Was später importiert wird, geht dorthin.',
  link: 'Mit einem anderen Ursprungskonto zusammenlegen …',
  undoLink: 'Zusammenlegung rückgängig machen …',
  /** `{name}` becomes a link. */
  mergedInto: 'Ist dieselbe Person wie {name}, dort sind die Beiträge.',
  /** `{names}` becomes links. */
  merged: 'Dieselbe Person, hiermit zusammengelegt: {names}',
  undo: {
    title: 'Zusammenlegung rückgängig machen',
    question: (name, other) => `${name} wieder von ${other} trennen?`,
    back: (other) => `Das geht von ${other} zurück an einen eigenen Platzhalter:`,
    nothing: 'Es gibt keine Beiträge.',
    stays:
      'Wenn eine Person sie hat, behält sie, was sie seither bearbeitet hat, und verliert Rollen, die sie durch die Zusammenlegung bekam. Spätere Importe bringen jedem das Seine.',
    undo: 'Zusammenlegung rückgängig machen',
  },
};

/** Reassignments, for the people whom they are meant for. */
export const requests: Part<'requests'> = {
  title: 'Zuordnung',
  accept: 'Annehmen',
  /** `{name}` stands for whose contributions they are, in bold. */
  asks: '{requester} bittet dich zu übernehmen, was {name} auf {host} beigetragen hat. Wenn du annimmst, trägt es deinen Namen:',
  decline: 'Ablehnen',
  details: 'Einzelheiten',
  facts: {
    from: 'Importiert aus',
    original: 'Ursprungskonto',
    to: 'Importiert in',
    assignee: 'Zugeordnet zu',
    requester: 'Zugeordnet von',
  },
  goTo: (group) => `Zu ${group}`,
  missing: {
    title: 'Anfrage nicht verfügbar',
    /** `{username}` is set in bold. */
    hint: 'Sie wurde vielleicht beantwortet oder zurückgezogen, oder sie ist für jemand anderen. Du bist als {username} angemeldet.',
    others: 'Ansehen, was auf deine Antwort wartet',
  },
  noSamples: (group) =>
    `Noch darfst du nichts davon sehen: Es steht in Kanälen von ${group}, die dir nicht offenstehen.`,
  outcomes: {
    accepted: (name) => `Du hast angenommen. Die Beiträge von ${name} gehen gerade an dich über.`,
    completed: (name) => `Die Beiträge von ${name} gehören jetzt dir.`,
    revoked: (name) =>
      `Was von ${name} zugeordnet wurde, bleibt deins. Was spätere Importe bringen, kommt nicht zu dir.`,
    rejected: (name, requester) =>
      `Du hast abgelehnt. Die Beiträge von ${name} bleiben bei ihrem Platzhalter, und ${requester} wurde benachrichtigt.`,
    stopped: 'Die Zuordnung ist stehen geblieben. Ein Eigentümer der Gruppe kann sie erneut starten.',
  },
  question: 'Sind diese Beiträge deine?',
  declining: {
    open: 'Sagen, warum du ablehnst',
    reason: 'Grund',
    hint: 'Wer gefragt hat, liest ihn.',
    send: 'Ablehnen und den Grund nennen',
  },
  report: {
    title: 'Ist das Missbrauch?',
    open: 'Anfrage melden',
    hint: 'Damit lehnst du die Anfrage ab, und die Administration des Servers erfährt, wer sie geschickt hat.',
    remark: 'Was daran nicht stimmt',
    send: 'Ablehnen und melden',
  },
  samples: 'Ein Teil davon',
  toMove: 'Noch zu übertragen',
  unverified:
    'Das Archiv wurde als Datei hochgeladen, der darin genannte Server ist daher nicht geprüft. Nimm nur an, wenn diese Beiträge von dir sind: Hier kannst du sie nicht zurückgeben.',
};

/** Uploaded files of reassignments, and what became of their rows. */
export const uploads: Part<'uploads'> = {
  title: 'Letzte Uploads',
  all: (count) => `Alle (${grouped(count)})`,
  backToUpload: 'Zurück zum Hochladen der Datei',
  column: (column) => `Spalte: ${column}`,
  columns: {
    source: 'Source user identifier',
    target: 'Service username, Service public email',
    flags: 'Keep as placeholder, Delete placeholder',
  },
  download: 'Diese Zeilen als CSV herunterladen',
  dryRunOf: (file) => `Probelauf von ${file}`,
  dryRuns: {
    received: 'Der Probelauf wartet, bis er an der Reihe ist.',
    processing: 'Der Probelauf läuft.',
    failed: (reason) => `Der Probelauf ist fehlgeschlagen: ${reason}`,
    finished: (matched, failed, skipped) => `Nichts wurde geändert. Es wären ${rows(matched, failed, skipped)}.`,
    stays: 'Diese Seite bleibt einen Tag lang.',
  },
  file: 'Datei',
  filter: 'Nach Ergebnis filtern',
  firstRows: (count) => `Die ersten ${grouped(count)} davon.`,
  noReason: 'kein Grund bekannt.',
  noRows: 'Es gibt keine Zeilen aufzulisten.',
  original: 'Ursprungskonto',
  preview: (total, matched, failed, skipped) =>
    `Nichts wurde geändert. Von ${many(total, 'Zeile', 'Zeilen')} wären ${rows(matched, failed, skipped)}.`,
  problems: {
    title: 'Was an der Datei nicht stimmt',
    row: 'Zeile',
    column: 'Spalte',
    problem: 'Problem',
  },
  progress: 'Fortschritt der Datei',
  reassignTo: 'Zuordnen zu',
  result: 'Ergebnis',
  row: 'Zeile',
  rowNumber: (row) => `Zeile ${row}`,
  rows: 'Zeilen',
  rowStates: { pending: 'Wartet', matched: 'Zugeordnet', failed: 'Fehlgeschlagen', skipped: 'Übersprungen' },
  state: 'Zustand',
  states: {
    received: 'Wartet',
    processing: 'Wird verarbeitet',
    finished: 'Verarbeitet',
    failed: 'Nicht verarbeitet',
  },
  status: {
    received: 'Die Datei wartet auf die Verarbeitung.',
    processing: 'Die Datei wird verarbeitet.',
    failed: (reason) => `Die Datei konnte nicht verarbeitet werden: ${reason}`,
    finished: (matched, failed, skipped) => `Die Datei wurde verarbeitet: ${rows(matched, failed, skipped)}.`,
    next: 'Berichtige die fehlgeschlagenen Zeilen und lade sie noch einmal hoch: Was zugeordnet ist, bleibt, wie es ist.',
  },
  uploaded: 'Hochgeladen',
  why: 'Grund',
};
