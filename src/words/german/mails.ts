import type { Part } from '../translation.ts';
import { grouped, many } from './numbers.ts';

/** Texts of mails. Whoever reads one may know nothing of the server yet. */
export const mails: Part<'mails'> = {
  hello: 'Hallo,',
  helloTo: (name) => `Hallo ${name},`,
  footer: (host: string) => `Gesendet von ${host}.`,
  nothingHappens: 'Den Link zu öffnen ändert nichts: Du entscheidest auf der Seite dahinter.',
  placeholders: 'Platzhalter der Gruppe',
  day: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3.$2.$1'),
  moment: (instant) => instant.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3.$2.$1, $4 UTC'),
  facts: {
    assignee: 'Zugeordnet zu',
    channels: 'Kanäle',
    files: 'Neue Dateien',
    from: 'Importiert aus',
    group: 'Gruppe',
    original: 'Ursprungskonto',
    placeholder: 'Zugeordnet von',
    posts: 'Neue Beiträge',
    reactions: 'Neue Reaktionen',
    reportedBy: 'Gemeldet von',
    requester: 'Zugeordnet durch',
    role: 'Rolle',
    to: 'Importiert in',
    were: 'Du warst',
  },
  bulkResult: {
    subject: (group) => `${group} | Zuordnungen erfolgreich abgeschlossen`,
    subjectWithErrors: (group) => `${group} | Zuordnungen mit Fehlern abgeschlossen`,
    processed: (group) => `Die Datei mit Zuordnungen für ${group} wurde verarbeitet.`,
    matched: (count) => many(count, 'Platzhalter wurde zugeordnet.', 'Platzhalter wurden zugeordnet.'),
    invited: (count) =>
      many(count, 'Platzhalter wurde einer E-Mail-Adresse angeboten.', 'Platzhalter wurden E-Mail-Adressen angeboten.'),
    retired: (count) =>
      many(count, 'Platzhalter wurde behalten oder gelöscht.', 'Platzhalter wurden behalten oder gelöscht.'),
    undone: (count) =>
      many(
        count,
        'Platzhalter ist wieder frei für eine Zuordnung.',
        'Platzhalter sind wieder frei für eine Zuordnung.',
      ),
    failed: (count) => many(count, 'Platzhalter wurde nicht zugeordnet.', 'Platzhalter wurden nicht zugeordnet.'),
    attached:
      'Die angehängte CSV-Datei enthält diese Zeilen mit dem Grund in der Spalte „Error“. Berichtige sie dort und lade die Datei noch einmal hoch.',
    skipped: (count) => many(count, 'Platzhalter wurde übersprungen.', 'Platzhalter wurden übersprungen.'),
  },
  bulkFailed: {
    subject: (group) => `${group} | Zuordnungen fehlgeschlagen`,
    lead: (file, group, reason) =>
      `Die Datei „${file}“ mit Zuordnungen für ${group} konnte nicht verarbeitet werden: ${reason}`,
    again: 'Zeilen, die davor verarbeitet wurden, bleiben, wie sie sind. Bitte lade die Datei noch einmal hoch.',
  },
  request: {
    subject: (path) => `Zuordnungen in ${path} warten auf Prüfung`,
    lead: (requester, name, group) =>
      `${requester} bittet dich, die in ${group} importierten Beiträge von ${name} zu übernehmen. Wenn du annimmst, tragen Beiträge, Reaktionen, Dateien und Erwähnungen dieser Person deinen Namen.`,
    unverified:
      'Das Archiv wurde als Datei hochgeladen, der darin genannte Server ist daher nicht geprüft. Nimm nur an, wenn diese Beiträge von dir sind.',
    review: 'Zuordnung prüfen',
    report: 'Anfrage als Missbrauch melden',
  },
  rejected: {
    subject: (path) => `Zuordnungen in ${path} abgelehnt`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) hat es abgelehnt, die Beiträge von ${name} zu übernehmen.`,
    reason: (reason) => `Als Grund wird genannt: ${reason}`,
    stay: 'Die Beiträge bleiben bei ihrem Platzhalter. Du kannst sie jemand anderem zuordnen.',
  },
  revoked: {
    subject: (path) => `Zuordnungen in ${path} widerrufen`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) hat die Zuordnung der Beiträge von ${name} widerrufen.`,
    stays:
      'Was zugeordnet wurde, bleibt dort. Was spätere Importe von dieser Person bringen, geht wieder an einen Platzhalter.',
  },
  reported: {
    subject: (path) => `Zuordnung in ${path} als Missbrauch gemeldet`,
    lead: (assignee, username, name) =>
      `${assignee} (@${username}) sollte die Beiträge von ${name} übernehmen, hat abgelehnt und meldet die Anfrage als Missbrauch.`,
    remark: (remark) => `In der Meldung steht: ${remark}`,
    administrator:
      'Du bekommst diese E-Mail, weil du den Server administrierst. Sonst ist nichts geschehen: Sieh dir die Gruppe an und wer gefragt hat.',
  },
  completed: {
    subject: (path) => `Zuordnungen in ${path} abgeschlossen`,
    byAdministrator: (requester, name, group) =>
      `${requester} von der Administration des Servers hat dir die Beiträge von ${name} in ${group} zugeordnet, ohne dich vorher zu fragen.`,
    byOwner: (requester, name, group) =>
      `${requester}, mit der Rolle Eigentümer in der Gruppe, hat dir die Beiträge von ${name} in ${group} zugeordnet, ohne dich vorher zu fragen.`,
    askAdministrator: 'Wenn das ein Irrtum ist, wende dich an jemand anderen aus der Administration.',
    askOwner: 'Wenn das ein Irrtum ist, wende dich an einen anderen Eigentümer der Gruppe.',
    look: 'Was dir zugeordnet wurde',
  },
  failed: {
    subject: (path) => `Zuordnungen in ${path} fehlgeschlagen`,
    lead: (count, group, reason) =>
      `Die Beiträge von ${many(count, 'Platzhalter', 'Platzhaltern')} in ${group} konnten nicht zugeordnet werden: ${reason}`,
    person: (name, username) => `${name}, zugeordnet zu @${username}`,
    more: (count) => `… und ${grouped(count)} weitere.`,
    again: 'Auf der Seite kannst du es erneut versuchen oder rückgängig machen, was davon geschehen ist.',
  },
  importFinished: {
    subject: (group, host) => `${group} | Import aus ${host} abgeschlossen`,
    subjectWithLosses: (group, host) => `${group} | Import aus ${host} mit Verlusten abgeschlossen`,
    personal: 'deinen persönlichen Namensraum',
    done: (host, target) => `Der Import aus ${host} in ${target} ist fertig.`,
    doneWithLosses: (host, target, losses) =>
      `Der Import aus ${host} in ${target} ist fertig, mit Verlusten: ${many(losses, 'Eintrag im Archiv konnte', 'Einträge im Archiv konnten')} nicht importiert werden.`,
    warnings: 'Nicht alles konnte unverändert importiert werden:',
    importUser:
      'In einem persönlichen Namensraum gehört alles einem einzigen Importkonto und kann nicht neu zugeordnet werden.',
    waiting: (count) =>
      `${many(count, 'Platzhalter wartet', 'Platzhalter warten')} auf Zuordnung: Lade die Liste herunter, trage zu jedem ein Konto ein und lade sie hoch.`,
  },
  importFailed: {
    subject: (group, file) => `${group} | Import von ${file} fehlgeschlagen`,
    lead: (file, group, path, reason) =>
      `Der Import von „${file}“ in ${group} (/${path}) ist stehen geblieben: ${reason}`,
    again:
      'Was davor importiert wurde, bleibt. Wird das berichtigte Archiv noch einmal importiert, geht es dort weiter, und nichts wird doppelt.',
  },
  sanctions: {
    reason: 'Die Begründung',
    answer: 'Lesen und antworten',
    open: 'Öffnen',
    untilLifted: 'Das gilt, bis die Moderation es aufhebt.',
    until: (moment) => `Das gilt bis ${moment}.`,
    warned: {
      subject: (place) => `${place} | Eine Verwarnung`,
      lead: (place) => `Die Moderation von ${place} hat dich verwarnt.`,
      can: 'Sonst ändert sich nichts. Du kannst antworten, die Moderation liest es.',
    },
    onServer: {
      subject: (place) => `${place} | Dein Konto ist gesperrt`,
      lead: (place) =>
        `Dein Konto auf ${place} ist gesperrt: Du kannst dich nicht anmelden und auch nicht über Programme schreiben.`,
      can: 'Was du geschrieben hast, bleibt. Du kannst ohne Anmeldung antworten; die Administration liest es und entscheidet neu.',
    },
    inGroup: {
      subject: (place) => `${place} | Du bist gesperrt`,
      lead: (place) => `Du bist in ${place} gesperrt: Du kannst dort lesen, aber nicht schreiben oder reagieren.`,
      can: 'Du kannst antworten, die Moderation liest es und entscheidet neu.',
    },
    ended: {
      subject: (place) => `${place} | Deine Sperre ist zu Ende`,
      lead: (place) => `Du bist auf ${place} nicht mehr gesperrt und kannst wieder schreiben.`,
    },
  },
  testMail: {
    subject: 'Test-E-Mail von Tributary',
    lead: (url) => `E-Mails von ${url} erreichen dich. Es ist nichts zu tun.`,
  },
};

/** Texts of mails about accounts. */
export const accountMails: Part<'accountMails'> = {
  ignore: 'Wenn du nicht weißt, worum es geht, ignoriere diese E-Mail.',
  worksUntil: (day) => `Der Link gilt bis ${day}, nur für dich: Gib ihn nicht weiter.`,
  worksOnce: (moment) => `Der Link gilt einmal, bis ${moment}.`,
  at: (group, host) => `${group} auf ${host}`,
  invitation: {
    subject: (inviter, place) => `${inviter} lädt dich zu ${place} ein`,
    subjectAsked: (host) => `Dein Konto auf ${host}`,
    asked: (host) => `Du hast ein Konto auf ${host} angefragt. Wähle einen Namen und ein Passwort, und du bist dabei.`,
    invited: (inviter, place) => `${inviter} lädt dich zu ${place} ein.`,
    join: 'Beitreten',
    joinGroup: (group) => `${group} beitreten`,
  },
  takeover: {
    subject: (group) => `Übernimm, was du in ${group} geschrieben hast`,
    lead: (requester, group, host) =>
      `${requester} hat eine Gemeinschaft, zu der du gehört hast, in ${group} auf ${host} importiert und bittet dich zu übernehmen, was du dort geschrieben hast. Beiträge, Reaktionen und Dateien tragen dann deinen Namen.`,
    see: 'Ansehen, was auf dich wartet',
    signIn: (host) => `Melde dich dort an, wenn du ein Konto auf ${host} hast; sonst legst du eines an.`,
    notYou: 'Wenn du das nicht warst, sag es auf der Seite oder ignoriere diese E-Mail.',
  },
  takeoverDeclined: {
    lead: (email, group) => `${email} hat deine Einladung abgelehnt, Beiträge in ${group} zu übernehmen.`,
    stay: 'Die Beiträge bleiben bei ihren Platzhaltern. Du kannst sie jemand anderem zuordnen.',
  },
  requestReminder: {
    subject: (path) => `Erinnerung: Eine Anfrage in ${path} wartet auf deine Antwort`,
    lead: (requester, group, day) =>
      `Am ${day} hat ${requester} dich gebeten, in ${group} importierte Beiträge zu übernehmen. Die Anfrage wartet noch auf deine Antwort.`,
    leadOfNobody: (group, day) =>
      `Am ${day} wurdest du gebeten, in ${group} importierte Beiträge zu übernehmen. Die Anfrage wartet noch auf deine Antwort.`,
    more: (count) => `… und ${grouped(count)} weitere.`,
    answer: 'Ansehen und antworten',
    either:
      'Du kannst sie übernehmen oder sagen, dass du das nicht warst: In beiden Fällen kommt dazu keine E-Mail mehr.',
    ends: (day) => `Wenn du nicht antwortest, endet die Anfrage am ${day}.`,
    stop: 'Keine Erinnerungen aus dieser Gruppe mehr',
  },
  claimsWait: {
    subject: (path) => `Ansprüche warten in ${path}`,
    lead: (group, count) =>
      count === 1
        ? `Ein Mitglied von ${group} sagt, eine der Personen zu sein, deren Beiträge importiert wurden.`
        : `Mitglieder von ${group} sagen, Personen zu sein, deren Beiträge importiert wurden: ${grouped(count)} Ansprüche warten.`,
    answer: 'Zustimmen oder ablehnen',
    stay: 'Nichts wird zugeordnet, bevor darüber entschieden ist.',
  },
  claimAnswered: {
    approved: {
      subject: (path) => `Deinem Anspruch in ${path} wurde zugestimmt`,
      lead: (source, group) => `Was ${source} in ${group} beigetragen hat, wird dir zugeordnet, wie du es wolltest.`,
      look: 'Sehen, was daraus wurde',
    },
    declined: {
      subject: (path) => `Dein Anspruch in ${path} wurde abgelehnt`,
      lead: (source, group) => `Du hast beansprucht, was ${source} in ${group} beigetragen hat. Das wurde abgelehnt.`,
      look: 'Zur Gruppe',
    },
  },
  accountExists: {
    subject: (host) => `Dein Konto auf ${host}`,
    lead: (host, username) =>
      `Jemand, vielleicht du, hat mit dieser Adresse ein Konto auf ${host} angefragt. Du hast schon eines: @${username}.`,
    signIn: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    notYou: 'Wenn du es nicht warst, ist nichts zu tun.',
  },
  newPassword: {
    subject: 'Wähle ein neues Passwort',
    subjectFirst: 'Wähle dein Passwort',
    lead: (username) => `Jemand, vielleicht du, hat ein neues Passwort für dein Konto @${username} angefordert.`,
    leadFirst: (username) => `Für dich wurde das Konto @${username} angelegt. Wähle ein Passwort, um dich anzumelden.`,
    choose: 'Neues Passwort wählen',
    chooseFirst: 'Passwort wählen',
    notYou: 'Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    lead: (username) =>
      `Das Passwort deines Kontos @${username} wurde mit einem Link geändert, der dir per E-Mail geschickt wurde. Überall sonst bist du abgemeldet.`,
    notYou:
      'Wenn du es nicht warst, liest jemand deine E-Mails: Ändere das Passwort deines Postfachs und fordere dann hier ein neues an.',
  },
  confirmEmail: {
    subject: 'Bestätige deine E-Mail-Adresse',
    lead: (username, email) => `Das Konto @${username} möchte seine E-Mails an ${email} bekommen.`,
    confirm: 'Adresse bestätigen',
    signIn: (username) => `Auf der Seite hinter dem Link meldest du dich als @${username} an.`,
    notYou: 'Wenn das nicht dein Konto ist, ignoriere diese E-Mail: Ohne dich kann niemand deine Adresse verwenden.',
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    lead: (username, email) => `E-Mails für dein Konto @${username} gehen ab jetzt an ${email}.`,
    notYou: 'Wenn du es nicht warst, ändere sofort dein Passwort und wähle in den Einstellungen wieder deine Adresse.',
  },
  accessChanged: {
    subject: (host) => `Eine Änderung an deinem Konto auf ${host}`,
    changes: {
      password_changed: (username) => `Das Passwort deines Kontos @${username} wurde geändert.`,
      device_new: (username, name) =>
        `Bei deinem Konto @${username} hat sich jemand auf einem neuen Gerät angemeldet: ${name}.`,
      second_factor_enabled: (username) => `Für dein Konto @${username} wurde ein zweiter Faktor eingeschaltet.`,
      second_factor_disabled: (username) => `Der zweite Faktor deines Kontos @${username} wurde ausgeschaltet.`,
      recovery_codes_renewed: (username) =>
        `Für dein Konto @${username} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
      recovery_code_used: (username) =>
        `Bei deinem Konto @${username} hat sich jemand mit einem Wiederherstellungscode angemeldet.`,
      passkey_added: (username, name) => `Der Passkey „${name}“ wurde deinem Konto @${username} hinzugefügt.`,
      passkey_removed: (username, name) => `Der Passkey „${name}“ wurde aus deinem Konto @${username} entfernt.`,
      identity_linked: (username, name) =>
        `${name} wurde mit deinem Konto @${username} verknüpft: Du kannst dich damit anmelden.`,
      identity_unlinked: (username, name) => `${name} wurde von deinem Konto @${username} getrennt.`,
    },
    look: 'Anmeldung und Geräte',
    notYou:
      'Wenn du es nicht warst, ändere sofort dein Passwort, melde dich überall sonst ab und prüfe deine Passkeys.',
  },
  deletionRequested: {
    subject: (host) => `Dein Konto auf ${host} wird gelöscht`,
    lead: (username, host, moment) =>
      `Du hast darum gebeten, das Konto @${username} auf ${host} zu löschen. Das geschieht am ${moment}; bis dahin kannst du es dir anders überlegen.`,
    keep: 'Konto behalten oder exportieren',
    notYou: 'Wenn du es nicht warst, melde dich an, behalte das Konto und ändere sofort dein Passwort.',
  },
  deletionRefused: {
    subject: 'Dein Konto wurde nicht gelöscht',
    lead: (username, reason) => `Das Konto @${username} sollte gelöscht werden, aber das ging nicht: ${reason}`,
    look: 'Dein Konto',
  },
  accountDeleted: {
    subject: (host) => `Dein Konto auf ${host} ist gelöscht`,
    lead: (username, host, isOwnWish) =>
      isOwnWish
        ? `Das Konto @${username} ist wie gewünscht gelöscht.`
        : `Das Konto @${username} auf ${host} wurde von der Administration gelöscht.`,
    erased: 'Das wurde gelöscht:',
    ends: {
      ghost: 'Was du in Gruppen und auf Kanälen anderer geschrieben hast, bleibt dort, ohne deinen Namen.',
      placeholder:
        'Was du in Gruppen und auf Kanälen anderer geschrieben hast, bleibt dort, ohne deinen Namen. Importierte Nachrichten haben wieder den Namen, mit dem sie importiert wurden, soweit sich das rückgängig machen ließ.',
      removed: 'Was du in Gruppen und auf Kanälen anderer geschrieben hast, wurde auch gelöscht.',
    },
    last: 'Das ist die letzte E-Mail, die du von hier bekommst.',
  },
};
