import type { accounts as english } from '../../english/refusals/accounts.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about accounts, signing in and notifications. */
export const accounts: Refusals<typeof english> = {
  'The API initiating user cannot be {0} by the API': 'Das eigene Konto kann nicht so geändert werden: {0*}',
  'An internal user cannot be changed by the API': 'Ein internes Konto kann nicht geändert werden.',
  'A banned user must be unbanned first': 'Das Konto ist verbannt: Hebe zuerst den Bann auf.',
  'A blocked user must be unblocked to be activated': 'Das Konto ist gesperrt: Entsperre es, bevor du es aktivierst.',
  'A blocked user cannot be deactivated by the API': 'Ein gesperrtes Konto kann nicht deaktiviert werden.',
  'Deactivated users cannot be unblocked by the API': 'Ein deaktiviertes Konto kann nicht entsperrt werden.',
  'You cannot ban blocked users.': 'Gesperrte Konten können nicht verbannt werden.',
  'You cannot ban deactivated users.': 'Deaktivierte Konten können nicht verbannt werden.',
  'You cannot unban active users.': 'Bei aktiven Konten gibt es keinen Bann aufzuheben.',
  'You cannot unban blocked users.': 'Bei gesperrten Konten gibt es keinen Bann aufzuheben.',
  'You cannot unban deactivated users.': 'Bei deaktivierten Konten gibt es keinen Bann aufzuheben.',
  '"{0}" is no language of this server; these are: {1}.': '„{0}“ ist keine Sprache dieses Servers; er kennt: {1}.',
  'is invalid': 'ist ungültig',
  'has already been taken': 'wird schon verwendet',
  'The primary address of a user cannot be removed.': 'Die Hauptadresse eines Kontos kann nicht entfernt werden.',
  'cannot be changed: channels are called so': 'kann nicht geändert werden: Kanäle heißen so',
  "can't be blank": 'darf nicht leer sein',
  'is not an email you own': 'ist keine E-Mail-Adresse von dir',
  'Administrators cannot resign by the API': 'Wer Admin ist, kann dieses Amt nicht so abgeben.',
  '"{0}" is no e-mail address.': '„{0}“ ist keine E-Mail-Adresse.',
  '{0} may not sign in at present.': '{0} darf sich zurzeit nicht anmelden.',
  '{0} has no e-mail address.': '{0} hat keine E-Mail-Adresse.',
  'This link has been used, or is too old. Ask for a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'A token needs a scope: api or read_api.': 'Ein Token braucht einen Umfang: api oder read_api.',
  'cannot exceed those of the access token of this request.':
    'darf nicht über den des Zugriffstokens dieser Anfrage hinausgehen.',
  'cannot be later than that of the access token of this request: {0}.':
    'darf nicht nach dem des Zugriffstokens dieser Anfrage liegen: {0}.',
  'An access token is not enough for this. Use the pages, or send a username and password with the request.':
    'Dafür reicht ein Zugriffstoken nicht. Nutze die Seiten oder sende Benutzername und Passwort mit der Anfrage.',
  'Confirm that it is you first: open /confirm-identity in this browser, then send the request again.':
    'Bestätige zuerst, dass du es bist: Öffne /confirm-identity in diesem Browser und sende die Anfrage dann noch einmal.',
  'can only contain available scopes: sudo is for administrators.':
    'darf nur verfügbare Umfänge enthalten: sudo ist für die Administration.',
  'The expiry date must be in the future; a date without a time means 00:00 UTC on that day.':
    'Das Ablaufdatum muss in der Zukunft liegen; ein Datum ohne Uhrzeit bedeutet 00:00 Uhr UTC an diesem Tag.',
  'token already revoked': 'Das Token wurde schon widerrufen.',
  'Not found': 'Nicht gefunden',
  'This is no token of yours.': 'Dieses Token gehört dir nicht.',
  'An address begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Eine Adresse beginnt mit einem Buchstaben, einer Ziffer oder einem Unterstrich und enthält nur Buchstaben, Ziffern, „_“, „-“ und „.“.',
  'Nobody can have more than {0} channels.': 'Niemand kann mehr als {0} Kanäle haben.',
  'A group\'s channel can be acted for with "channel", not switched to.':
    'Zum Kanal einer Gruppe kann nicht gewechselt werden.',
  'A name has 1 to {0} characters.': 'Ein Name hat 1 bis {0} Zeichen.',
  '"{0}" is no time zone; one is called Europe/Berlin, or UTC.':
    '„{0}“ ist keine Zeitzone; eine heißt etwa Europe/Berlin oder UTC.',
  'The address "{0}" is taken already.': 'Die Adresse „{0}“ ist schon vergeben.',
  'You have confirmed this address already.': 'Du hast diese Adresse schon bestätigt.',
  'Nobody has more than {0} addresses.': 'Niemand hat mehr als {0} Adressen.',
  'This link has been used, or is too old, or is for another account.':
    'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto.',
  'Another account here has this address. Sign in with that one, or remove it there.':
    'Ein anderes Konto hat diese Adresse schon. Melde dich damit an oder entferne sie dort.',
  'Confirm the address first.': 'Bestätige zuerst die Adresse.',
  'Mail goes to this address: choose another one for it first.':
    'E-Mails gehen an diese Adresse: Wähle dafür zuerst eine andere.',
  'A password has at least {0} characters.': 'Ein Passwort hat mindestens {0} Zeichen.',
  'Sign in, or make an account, to accept the invitation.':
    'Melde dich an oder leg ein Konto an, um die Einladung anzunehmen.',
  'Nobody can make an account here at present. Ask an administrator.':
    'Zurzeit kann hier niemand ein Konto anlegen. Wende dich an die Administration.',
  'A username begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Ein Benutzername beginnt mit einem Buchstaben, einer Ziffer oder einem Unterstrich und enthält nur Buchstaben, Ziffern, „_“, „-“ und „.“.',
  'The username "{0}" is taken already.': 'Der Benutzername „{0}“ ist schon vergeben.',
  'Somebody has the e-mail "{0}" already.': 'Die E-Mail-Adresse „{0}“ gehört schon zu einem Konto.',
  '"{0}" is one of {1}, not "{2}".': '„{0}“ ist eins von {1}, nicht „{2}“.',
  'This server has been set up already, or was started again since: follow the newest link of its log.':
    'Dieser Server ist schon eingerichtet oder wurde inzwischen neu gestartet: Folge dem neuesten Link in seinem Log.',
  'This link has been used, or is too old.': 'Dieser Link wurde schon benutzt oder ist abgelaufen.',
  'Token was revoked. You have to re-authorize from the user.': 'Das Token wurde widerrufen.',
  'Token is expired. You can either do re-authorization or token refresh.': 'Das Token ist abgelaufen.',
  'Sign in: the credentials are missing or not right.': 'Melde dich an: Die Zugangsdaten fehlen oder stimmen nicht.',
  'This account has a second factor: use an access token in the place of the password.':
    'Dieses Konto hat einen zweiten Faktor: Verwende ein Zugriffstoken anstelle des Passworts.',
  '{0}. The reason: {1} To appeal, {2}.': '{0*}. Der Grund: {1} Einspruch: {2*}.',
  'Your account is suspended until moderators lift that': 'Dein Konto ist gesperrt, bis die Moderation das aufhebt',
  'You cannot write in {0}: you are suspended there until moderators lift that':
    'Du kannst in {0} nicht schreiben: Du bist dort gesperrt, bis die Moderation das aufhebt',
  'Your account is suspended until {0} UTC': 'Dein Konto ist bis {0} UTC gesperrt',
  'You cannot write in {0}: you are suspended there until {1} UTC':
    'Du kannst in {0} nicht schreiben: Du bist dort bis {1} UTC gesperrt',
  'sign in at {0}/sign-in or follow the link in the mail about this':
    'melde dich unter {0}/sign-in an oder folge dem Link in der E-Mail darüber',
  'ask its moderators': 'wende dich an die Moderation',
  'answer at /moderation/cases/{0}': 'antworte unter /moderation/cases/{0}',
  'Your account has been {0}.': 'Dein Konto ist {0*}.',
  'Administrators cannot be suspended: end that role first.':
    'Admins können nicht auf Zeit gesperrt werden: Beende zuerst dieses Amt.',
  'The account is {0} already.': 'Das Konto ist schon {0*}.',
  'Several mails went to this address lately. Try again in an hour.':
    'An diese Adresse gingen eben mehrere E-Mails. Versuch es in einer Stunde noch einmal.',
  'Too many wrong codes. Try again in an hour, or ask an administrator.':
    'Zu viele falsche Codes. Versuch es in einer Stunde noch einmal oder wende dich an die Administration.',
  'This passkey is known already.': 'Dieser Passkey ist schon bekannt.',
  'Nobody has more than {0} passkeys. Remove one first.': 'Niemand hat mehr als {0} Passkeys. Entferne zuerst einen.',
  'Give the passkey a name.': 'Gib dem Passkey einen Namen.',
  'Signing in with {0} did not work ({1}).': 'Die Anmeldung mit {0} hat nicht geklappt ({1}).',
  'This is the only way to sign in to the account. Choose a password first.':
    'Nur so kannst du dich bei diesem Konto anmelden. Wähle zuerst ein Passwort.',
  'Passkeys need a server whose public address has https and a name. Sign in with a password.':
    'Passkeys brauchen einen Server, dessen öffentliche Adresse https und einen Namen hat. Melde dich mit einem Passwort an.',
  'That passkey was not accepted, or it took too long. Try again.':
    'Der Passkey wurde nicht angenommen, oder es hat zu lange gedauert. Versuch es noch einmal.',
  'That took too long. Sign in again.': 'Das hat zu lange gedauert. Melde dich noch einmal an.',
  'That code is not right, was used, or is too old.':
    'Dieser Code stimmt nicht, wurde schon benutzt oder ist abgelaufen.',
  'The account has a second factor already. Turn it off first.':
    'Das Konto hat schon einen zweiten Faktor. Schalte ihn zuerst ab.',
  'Begin again: there is nothing that a code could confirm.':
    'Beginne von vorn: Es gibt nichts, was ein Code bestätigen könnte.',
  'That code is not right, or too old. Enter the one that the app shows now.':
    'Dieser Code stimmt nicht oder ist abgelaufen. Gib den ein, den die App jetzt zeigt.',
  'Write your username, {0}, to confirm.': 'Schreib zur Bestätigung deinen Benutzernamen: {0}.',
  'You are the only administrator of this server. Make somebody else administrator first.':
    'Du administrierst diesen Server allein. Mach zuerst jemand anderes zum Admin.',
  'You are the only Owner of {0}. Make somebody else Owner there, or remove the group, first.':
    'Nur du bist Eigentümer von {0}. Mach dort zuerst jemand anderes zum Eigentümer oder entferne die Gruppe.',
  'The account is the only administrator of this server. Make somebody else administrator first.':
    'Dieses Konto administriert den Server allein. Mach zuerst jemand anderes zum Admin.',
  'The account is the only Owner of {0}. Make somebody else Owner there, remove the group, or delete all that the person wrote as well.':
    'Nur dieses Konto ist Eigentümer von {0}. Mach dort jemand anderes zum Eigentümer, entferne die Gruppe, oder lösche alles mit, was die Person geschrieben hat.',
  'Write the username, {0}, to confirm.': 'Gib zur Bestätigung den Benutzernamen ein: {0}.',
  'Delete your own account in its settings: there you can take it back.':
    'Lösche dein eigenes Konto in seinen Einstellungen: Dort kannst du es dir anders überlegen.',
  'Quiet hours have a beginning and an end: name both, or neither.':
    'Ruhezeiten haben Anfang und Ende: Gib beides an oder keins.',
  '{0} is a whole number from {1} to {2}.': '{0} ist eine ganze Zahl von {1} bis {2}.',
  'You have {0} devices that are sent notifications: remove one first.':
    'Du hast {0} Geräte, die Mitteilungen bekommen: Entferne zuerst eins.',
  'endpoint is the https:// address that a browser has from its push service.':
    'endpoint ist die https://-Adresse, die ein Browser von seinem Push-Dienst hat.',
  '{0} is a key of {1} bytes in base64url, as browsers have it.':
    '{0} ist ein Schlüssel von {1} Bytes in base64url, wie ihn Browser haben.',
  'At most {0} notifications are marked at a time.': 'Höchstens {0} Mitteilungen werden auf einmal markiert.',
  'This link is not known any more. Sign in, and choose it in the settings.':
    'Dieser Link ist nicht mehr bekannt. Melde dich an und stell es in den Einstellungen ein.',
  'Sign in to go on.': 'Melde dich an, um weiterzumachen.',
  'No such role.': 'Diese Rolle gibt es nicht.',
};
