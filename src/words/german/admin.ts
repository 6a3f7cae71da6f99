import type { Part } from '../translation.ts';

/** Texts of setting a server up and of its administration. */
export const admin: Part<'admin'> = {
  setup: {
    title: 'Diesen Server einrichten',
    lead: 'Das Konto, das du hier anlegst, verwaltet den Server. Der Link gilt nur einmal.',
    server: 'Der Server',
    serverName: 'Name des Servers',
    serverNameHint: 'Er steht oben auf jeder Seite. Du kannst ihn später ändern.',
    account: 'Dein Konto',
    emailHint: 'Dorthin gehen E-Mails, die den Server betreffen.',
    registration: 'Wer ein Konto anlegen kann',
    mail: 'Eine Test-E-Mail an diese Adresse senden',
    mailHint: 'Auf der nächsten Seite steht, ob sie hinausgegangen ist.',
    noMail:
      'Es ist kein Mailserver eingestellt (TRIBUTARY_SMTP_URL): E-Mails bleiben hier, wo die Administration sie lesen kann.',
    make: 'Server einrichten',
    closed: 'Dieser Server ist noch nicht eingerichtet',
    closedHint:
      'Wer ihn gestartet hat, findet in seinem Log einen Link zur Einrichtung. Jeder Start des Servers zeigt einen neuen.',
    gone: 'Dieser Link ist ungültig',
    goneHint:
      'Der Server ist schon eingerichtet oder wurde seitdem neu gestartet: Dann gilt der neueste Link aus seinem Log.',
    signIn: 'Anmelden',
  },
  start: {
    title: 'Erste Schritte',
    fromHome: 'Erste Schritte: E-Mail, eine Gruppe, der erste Import, Personen',
    notices: {
      setup: 'Der Server ist eingerichtet, und du bist als Admin angemeldet.',
      mail: 'Eine Test-E-Mail ist zu dir unterwegs.',
    },
    mail: 'E-Mail',
    kept: 'Es ist kein Mailserver eingestellt (TRIBUTARY_SMTP_URL): E-Mails bleiben auf dem Server, wo die Administration sie lesen kann.',
    noMail: 'Es wurde noch keine E-Mail an dich geschrieben.',
    mailStates: {
      queued: 'Die neueste E-Mail an dich wartet auf den Versand.',
      sent: 'Der Mailserver hat die neueste E-Mail an dich angenommen.',
      kept: 'Die neueste E-Mail an dich liegt auf dem Server.',
      failed: 'Die neueste E-Mail an dich konnte nicht gesendet werden.',
    },
    test: 'Test-E-Mail an mich senden',
    readMail: 'Lesen',
    group: 'Eine Gruppe',
    groupHint: 'Gemeinschaften leben in Gruppen: mit eigenen Mitgliedern, Rollen und Kanälen.',
    newGroup: 'Neue Gruppe',
    import: 'Der erste Import',
    importHint:
      'Aus dem Archiv eines anderen Systems werden Kanäle einer Gruppe; wer was geschrieben hat, bleibt erhalten.',
    importInto: (group) => `In ${group} importieren`,
    needsGroup: 'Lege zuerst eine Gruppe an, in die importiert wird.',
    people: 'Personen',
    peopleHint: 'Lade sie per E-Mail oder mit einem Link ein und lege fest, wer sonst ein Konto anlegen kann.',
    invite: 'Personen einladen',
    lead: 'Zu erledigen, bevor andere dazukommen, in beliebiger Reihenfolge. Diese Seite bleibt im Menü der Administration.',
  },
};
