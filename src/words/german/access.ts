import type { Part } from '../translation.ts';
import { many } from './numbers.ts';

/** Texts of forgotten passwords, addresses and devices. */
export const access: Part<'access'> = {
  forgot: {
    title: 'Passwort vergessen?',
    hint: 'Gib deine E-Mail-Adresse ein. Wenn sie zu einem Konto gehört, kommt in wenigen Minuten ein Link, der eine Stunde lang gilt.',
    email: 'E-Mail-Adresse',
    send: 'Link senden',
    back: 'Zurück zur Anmeldung',
    noMail: 'Keine E-Mail bekommen? Wende dich an die Administration dieses Servers.',
    sent: 'Sieh in dein Postfach',
    sentHint: 'Wenn diese Adresse zu einem Konto gehört, kommt in wenigen Minuten ein Link, der eine Stunde lang gilt.',
  },
  reset: {
    title: 'Passwort wählen',
    of: (username) => `Für dein Konto @${username}. Überall sonst wirst du danach abgemeldet.`,
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter sind eine gute Wahl.',
    save: 'Speichern und anmelden',
    gone: 'Dieser Link ist ungültig',
    goneHint: 'Er wurde schon benutzt oder ist abgelaufen.',
    again: 'Neuen Link anfordern',
  },
  enter: {
    title: (name) => `Weiter als ${name}`,
    hint: 'Mit diesem Link meldest du dich an. Er gilt nur einmal.',
    go: 'Anmelden',
    goneHint: 'Er wurde schon benutzt oder ist abgelaufen. Melde dich mit deinem Passwort an.',
    signIn: 'Anmelden',
  },
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    hint: (username, email) => `E-Mails für dein Konto @${username} gehen ab jetzt an ${email}.`,
    go: 'Adresse bestätigen',
    goneHint:
      'Er wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto als dem, das hier angemeldet ist.',
    settings: 'Zu den Einstellungen',
  },
  emails: {
    unconfirmed: 'Nicht bestätigt',
    waiting: 'Wartet auf Bestätigung per E-Mail',
    choose: 'E-Mails hierhin senden',
    chooseOf: (email) => `E-Mails an ${email} senden`,
    remove: 'Entfernen',
    removeOf: (email) => `${email} entfernen`,
    none: 'Wir kennen keine E-Mail-Adresse von dir: Ein neues Passwort könntest du nicht per E-Mail bekommen.',
    add: 'Weitere Adresse',
    addHint:
      'Wir schicken einen Link an diese Adresse. Sobald du ihm gefolgt bist, gehen E-Mails an dich auch dorthin.',
    send: 'Link senden',
    password: 'Dein Passwort',
    wrong: 'Das ist nicht dein Passwort.',
    notices: {
      sent: 'Ein Link ist an die Adresse unterwegs. Sie gilt, sobald du ihm gefolgt bist.',
      confirmed: 'Die Adresse ist bestätigt. E-Mails gehen ab jetzt dorthin.',
      chosen: 'E-Mails gehen ab jetzt dorthin.',
      removed: 'Die Adresse wurde entfernt.',
      ended: 'Das Gerät wurde abgemeldet.',
      others: 'Du bist überall sonst abgemeldet.',
      passkeyAdded: 'Der Passkey wurde hinzugefügt. Du kannst dich ab jetzt damit anmelden.',
      passkeyRenamed: 'Der Passkey wurde umbenannt.',
      passkeyRemoved: 'Der Passkey wurde entfernt. Lösche ihn auch auf dem Gerät.',
      identityLinked: 'Es ist verknüpft. Ab jetzt kannst du dich damit anmelden.',
      identityUnlinked: 'Es ist nicht mehr verknüpft.',
    },
  },
  passkeys: {
    title: 'Passkeys',
    hint: 'Melde dich mit Fingerabdruck, Gesicht oder PIN deines Geräts an, ohne Passwort.',
    none: 'Du hast keine Passkeys.',
    needsScript: 'Um einen Passkey hinzuzufügen, braucht es JavaScript und einen Browser, der Passkeys kennt.',
    unavailable: 'Dieser Server kann keine Passkeys haben: Seine öffentliche Adresse braucht https und einen Namen.',
    added: 'Hinzugefügt ',
    used: 'zuletzt benutzt ',
    unused: 'noch nicht benutzt',
    unnamed: 'Ein Passkey',
    synced: 'Synchronisiert',
    name: 'Name',
    nameHint: 'Das Gerät oder der Dienst, der ihn speichert.',
    nameOf: (name) => `Name des Passkeys ${name}`,
    add: 'Passkey hinzufügen',
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    failed: 'Das hat nicht geklappt oder wurde abgebrochen. Versuche es noch einmal.',
    signIn: 'Mit Passkey anmelden',
    join: 'Passkey statt Passwort verwenden',
  },
  providers: {
    title: 'Andere Dienste',
    hint: 'Konten anderswo, mit denen du dich hier anmeldest.',
    signIn: (name) => `Mit ${name} anmelden`,
    going: (name) => `Weiter zu ${name}`,
    goingHint: 'Du meldest dich dort an und kommst hierher zurück.',
    goOn: 'Weiter',
    linked: 'Verknüpft ',
    used: 'zuletzt benutzt ',
    gone: 'Dieser Server bietet ihn nicht mehr an.',
    link: (name) => `${name} verknüpfen`,
    unlink: 'Trennen',
    unlinkOf: (name) => `${name} trennen`,
    refusals: {
      unreachable: (name) => `${name} antwortet zurzeit nicht. Versuche es später oder melde dich anders an.`,
      cancelled: (name) => `${name} hat dich nicht angemeldet, oder du hast abgebrochen. Versuche es noch einmal.`,
      refused: (name) =>
        `Was ${name} gesagt hat, ließ sich nicht prüfen. Versuche es noch einmal; bleibt es so, frage die Administration.`,
      stale: (name) =>
        `Die Anmeldung mit ${name} hat zu lange gedauert oder begann in einem anderen Browser. Versuche es noch einmal.`,
      unverified: (name) =>
        `${name} sagt nicht, dass deine E-Mail-Adresse bestätigt ist. Bestätige sie dort und versuche es noch einmal; oder melde dich mit deinem Passwort an und verknüpfe ${name} in den Einstellungen.`,
      domain: (name) =>
        `Mit deiner E-Mail-Adresse bei ${name} kann man sich hier nicht anmelden. Frage die Administration.`,
      linked_otherwise: (name) =>
        `Das Konto mit dieser E-Mail-Adresse ist mit einem anderen Konto bei ${name} verknüpft. Melde dich anders an und trenne jenes zuerst in den Einstellungen.`,
      linked_elsewhere: (name) =>
        `Dieses Konto bei ${name} gehört zu einem anderen Konto hier. Melde dich mit jenem an und trenne es zuerst in den Einstellungen.`,
      no_accounts: (name) =>
        `Kein Konto hier ist mit deinem bei ${name} verknüpft, und durch Anmelden entsteht keines. Melde dich anders an und verknüpfe es in den Einstellungen.`,
      closed: () => 'Zurzeit kann hier niemand ein Konto anlegen. Frage die Administration.',
      not_invited: (name) =>
        `Konten gibt es hier auf Einladung, und an deine E-Mail-Adresse bei ${name} ging keine. Bitte jemanden, der hier ist, darum.`,
      invited_otherwise: (name) =>
        `Die Einladung ging an eine andere E-Mail-Adresse als die, die ${name} von dir hat. Tritt mit einem Passwort bei oder bitte um eine Einladung an jene Adresse.`,
      requested: () =>
        'Deine Anfrage wartet auf die Administration. Du bekommst eine Mail, sobald du eingelassen bist.',
    },
  },
  confirmIdentity: {
    title: 'Bestätige, dass du es bist',
    hint: 'Zum Schutz deines Kontos fragen wir vor heiklen Änderungen danach. In den nächsten 10 Minuten fragen wir nicht noch einmal.',
    needed: 'Bestätige zuerst, dass du es bist: Lade die Seite neu.',
    confirm: 'Bestätigen',
    code: 'Code aus deiner App oder ein Wiederherstellungscode',
    passkey: 'Mit einem Passkey bestätigen',
    provider: (name: string) => `Mit ${name} bestätigen`,
    providerHint: 'Bestätige im neuen Tab und kehre dann zu diesem zurück.',
    goOn: 'Weiter',
    none: 'Melde dich ab und wieder an und versuche es dann noch einmal.',
    done: 'Bestätigt. Kehre zum vorherigen Tab zurück und mach dort weiter.',
    begin: 'Bestätige, dass du es bist, um einen Passkey hinzuzufügen',
  },
  sessions: {
    title: 'Geräte',
    hint: 'Browser, in denen du angemeldet bist. Nach zwei Wochen wird jeder von selbst abgemeldet.',
    here: 'Dieser Browser',
    since: 'Angemeldet: ',
    seen: 'zuletzt aktiv: ',
    how: {
      password: 'Mit dem Passwort',
      passkey: 'Mit einem Passkey',
      mailed_link: 'Mit einem Link aus einer Mail',
      joined: 'Beim Beitreten',
      provider: (name) => `Mit ${name}`,
      withCode: (how) => `${how} und einem Code`,
    },
    end: 'Abmelden',
    endOf: (device) => `Abmelden: ${device}`,
    others: 'Überall sonst abmelden',
    unknown: 'Unbekannter Browser',
    on: (browser, system) => `${browser} unter ${system}`,
  },
};

/** Changing one's password. */
export const passwordPage: Part<'passwordPage'> = {
  title: 'Passwort ändern',
  hint: 'Damit wirst du überall sonst abgemeldet. Zugriffstoken gelten weiter.',
  new: 'Neues Passwort',
  change: 'Passwort ändern',
};

/** Taking a whole channel away. */
export const leaving: Part<'leaving'> = {
  title: 'Deinen Kanal mitnehmen',
  /** `{imports}` is the name of a page, in bold. */
  lead: 'Du bekommst eine Datei mit allem: Beiträge und Antworten, Dateien, Fotos, Kontakte, Kreise. Ein anderer Tributary-Server nimmt sie auf seiner Seite {imports} an. Hier bleibt alles, wie es ist.',
  imports: 'Importe',
  key: 'Der private Schlüssel des Kanals ist enthalten. Wer die Datei hat, kann in deinem Namen handeln: Bewahre sie auf wie dein Passwort.',
  channel: 'Kanal',
  download: 'Herunterladen',
};

/** Codes by an app as a second factor. */
export const secondFactor: Part<'secondFactor'> = {
  title: 'Zweiter Faktor',
  hint: 'Nach dem Passwort gibst du noch einen Code ein, den eine App anzeigt. Passkeys brauchen keinen: Sie sind selbst zwei Faktoren.',
  rowHint: 'Ein Code einer App, nach dem Passwort.',
  isOn: 'Ein',
  manage: 'Verwalten',
  setUp: 'Einrichten',
  tokensStay: 'Programme können dein Passwort dann nicht mehr verwenden. Gib ihnen Zugriffstokens; die gelten weiter.',
  turnOn: 'Einschalten',
  scan: 'Scanne dieses Bild mit der App und gib dann den Code ein, den sie anzeigt.',
  picture: 'QR-Code für die App',
  type: 'Oder gib das in der App ein:',
  code: 'Code',
  confirm: 'Code bestätigen',
  wrong: 'Dieser Code stimmt nicht, wurde schon benutzt oder ist zu alt. Gib den ein, den die App jetzt anzeigt.',
  codes:
    'Kopiere diese Wiederherstellungscodes jetzt und bewahre sie sicher auf: Jeder meldet dich einmal ohne die App an. Sie werden nicht noch einmal angezeigt.',
  onSince: 'Ein seit ',
  left: (count) => many(count, 'Wiederherstellungscode ist übrig.', 'Wiederherstellungscodes sind übrig.'),
  renew: 'Neue Wiederherstellungscodes',
  renewHint: 'Die Codes, die du hast, gelten dann nicht mehr.',
  turnOff: 'Ausschalten',
  turnOffHint: 'Danach meldet dich das Passwort allein an.',
  isOff: 'Der zweite Faktor ist ausgeschaltet.',
  step: 'Code eingeben',
  stepHint: 'Gib den Code ein, den deine App anzeigt, oder einen deiner Wiederherstellungscodes.',
  back: 'Zurück zur Anmeldung',
};
