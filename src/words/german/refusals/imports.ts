import type { imports as english } from '../../english/refusals/imports.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about imports and reassigning. */
export const imports: Refusals<typeof english> = {
  'There is no format "{0}". Known are: {1}.': 'Ein Format „{0}“ gibt es nicht. Bekannt sind: {1}.',
  'The archive is not what {0} exports.': 'Das Archiv ist nicht das, was {0} exportiert.',
  'The archive is in no known format. Known are: {0}. A Slack export has channels.json and users.json at its top.':
    'Das Archiv hat kein bekanntes Format. Bekannt sind: {0}. Ein Export von Slack enthält ganz oben channels.json und users.json.',
  'prefill does not have a valid value': 'Der Wert von prefill ist ungültig.',
  'You must upload a CSV file with a .csv file extension.': 'Lade eine CSV-Datei mit der Endung .csv hoch.',
  'The following errors are preventing the sheet from being processed: {0}':
    'Wegen dieser Fehler kann die Tabelle nicht verarbeitet werden: {0}',
  'until is invalid: it lies before since.': 'Das Ende liegt vor dem Anfang.',
  'The demo has been loaded already.': 'Die Demo ist schon geladen.',
  'Somebody else has the identity of this channel: its keys are others.':
    'Jemand anderes hat die Identität dieses Kanals: Seine Schlüssel sind andere.',
  'The channel is on this server already, and belongs to somebody else.':
    'Der Kanal ist schon auf diesem Server und gehört jemand anderem.',
  "The archive does not hold the channel's private key. Export it again as its owner.":
    'Das Archiv enthält den privaten Schlüssel des Kanals nicht. Exportiere es noch einmal als die Person, der er gehört.',
  'The keys in the archive are not those of the channel.': 'Die Schlüssel im Archiv sind nicht die des Kanals.',
  'The source host "{0}" must contain scheme and host, and not path.':
    'Die Herkunft „{0}“ muss Schema und Host enthalten, aber keinen Pfad.',
  'The archive names {0} channels, and an import may bring {1}. Nothing was written. Split the archive, or have TRIBUTARY_IMPORT_CHANNELS raised.':
    'Das Archiv nennt {0} Kanäle, erlaubt sind {1}. Nichts wurde geschrieben. Teile das Archiv auf oder lass TRIBUTARY_IMPORT_CHANNELS erhöhen.',
  'The archive is a whole channel, which only a user can get: import it for one, not into a group.':
    'Das Archiv ist ein ganzer Kanal, den nur ein Konto bekommen kann: Importiere es für eins, nicht in eine Gruppe.',
  'The import has ended already.': 'Der Import ist schon beendet.',
  'The person who started the import is blocked or no longer an Owner of the group. What was imported stays; an Owner can import the archive again.':
    'Wer den Import begonnen hat, ist gesperrt oder nicht mehr Eigentümer der Gruppe. Was importiert wurde, bleibt; ein Eigentümer kann das Archiv noch einmal importieren.',
  'An import into this group is running. Wait until it has finished, or cancel it first.':
    'Ein Import in diese Gruppe läuft gerade. Warte, bis er fertig ist, oder brich ihn zuerst ab.',
  'This archive can never be imported. Import a corrected one instead.':
    'Dieses Archiv kann nie importiert werden. Importiere stattdessen ein berichtigtes.',
  'The import is about to stop; try again in a moment.': 'Der Import hält gleich an; versuch es gleich noch einmal.',
  'Only an import that failed or was cancelled can be tried again.':
    'Nur ein Import, der fehlgeschlagen ist oder abgebrochen wurde, kann wiederholt werden.',
  'Only a dry run that is finished can be done for real.':
    'Nur ein beendeter Probelauf kann in echt ausgeführt werden.',
  'The archive is larger than {0} bytes.': 'Das Archiv ist größer als {0} Bytes.',
  'No matching user for provided information.': 'Zu diesen Angaben passt kein Konto.',
  'You have insufficient permissions to update the import source user':
    'Deine Rechte reichen nicht, um dieses Ursprungskonto zu ändern.',
  'You cannot reassign user contributions of imports to a personal namespace.':
    'Beiträge aus Importen in einen persönlichen Namensraum können nicht zugeordnet werden.',
  'Import source user has an invalid status for this operation':
    'Im jetzigen Zustand dieses Ursprungskontos ist das nicht möglich.',
  'The contributions of this source user are being split or merged. Try again when that is done.':
    'Die Beiträge dieses Ursprungskontos werden gerade aufgeteilt oder zusammengelegt. Versuch es danach noch einmal.',
  'A source user cannot be merged into itself.': 'Ein Ursprungskonto kann nicht mit sich selbst zusammengelegt werden.',
  'Both source users must be of the same top-level group.':
    'Beide Ursprungskonten müssen zur selben obersten Gruppe gehören.',
  'One of the two has been merged into another source user already. Undo that first.':
    'Eines der beiden ist schon mit einem anderen Ursprungskonto zusammengelegt. Mach das zuerst rückgängig.',
  'Contributions of one of the two are moving just now. Try again when that is done.':
    'Beiträge eines der beiden werden gerade verschoben. Versuch es danach noch einmal.',
  'A reassignment of one of the two has failed. Retry or undo it first.':
    'Eine Zuordnung eines der beiden ist fehlgeschlagen. Wiederhole sie zuerst, oder mach sie rückgängig.',
  'Somebody is asked to take over contributions of one of the two. Cancel the request first.':
    'Jemand wird gerade gebeten, Beiträge eines der beiden zu übernehmen. Zieh die Anfrage zuerst zurück.',
  'The reassignment of one of the two was revoked. Undo it first.':
    'Die Zuordnung eines der beiden wurde widerrufen. Mach sie zuerst rückgängig.',
  'The two have been reassigned to different users. Undo one of these reassignments first.':
    'Die beiden sind verschiedenen Konten zugeordnet. Mach zuerst eine der Zuordnungen rückgängig.',
  'Both have been reassigned to the same user already.': 'Beide sind schon demselben Konto zugeordnet.',
  'This source user has been reassigned. Undo that first, or merge the other one into it.':
    'Dieses Ursprungskonto ist zugeordnet. Mach das zuerst rückgängig, oder leg das andere mit ihm zusammen.',
  'This source user is kept as a placeholder. Undo that first, or merge the other one into it.':
    'Dieses Ursprungskonto bleibt Platzhalter. Mach das zuerst rückgängig, oder leg das andere mit ihm zusammen.',
  'This source user has been split. Undo the split first.':
    'Von diesem Ursprungskonto wurde etwas abgetrennt. Mach die Abtrennung zuerst rückgängig.',
  'Others have been merged into this source user. Undo that first.':
    'Mit diesem Ursprungskonto sind andere zusammengelegt. Mach das zuerst rückgängig.',
  'The contributions have been given to a user since. Undo that reassignment first.':
    'Die Beiträge wurden seither einem Konto zugeordnet. Mach diese Zuordnung zuerst rückgängig.',
  'Some of these contributions have been split off since. Undo that split first.':
    'Einige dieser Beiträge wurden seither abgetrennt. Mach diese Abtrennung zuerst rückgängig.',
  'Keep as placeholder, Delete placeholder and Undo reassignment are true or false.':
    'Keep as placeholder, Delete placeholder und Undo reassignment sind true oder false.',
  'This is no e-mail address.': 'Das ist keine E-Mail-Adresse.',
  'The reassignment was completed too long ago to be undone.':
    'Die Zuordnung ist zu lange her, um rückgängig gemacht zu werden.',
  'A row names a user, keeps the placeholder, deletes it, or undoes what was done: one of these.':
    'Eine Zeile nennt ein Konto, behält den Platzhalter, löscht ihn oder macht Getanes rückgängig: eins davon.',
  'A default row keeps placeholders, deletes them, or names a user: one of these.':
    'Eine Vorgabezeile behält Platzhalter, löscht sie oder nennt ein Konto: eins davon.',
  'One user cannot take over everybody: this server gives a person one placeholder user of a source at most.':
    'Ein Konto kann nicht alle übernehmen: Dieser Server gibt einer Person höchstens einen Platzhalter einer Quelle.',
  '["Reassign to user already assigned to another placeholder"]':
    'Diesem Konto ist schon ein anderer Platzhalter zugeordnet.',
  'Reassign to user already assigned to another placeholder':
    'Diesem Konto ist schon ein anderer Platzhalter zugeordnet.',
  'You can assign {0} with {1} only.': 'Zugeordnet werden können nur {0*} mit {1*}.',
  users: 'Konten',
  'active users': 'aktive Konten',
  'regular or auditor access': 'gewöhnlichem oder prüfendem Zugriff',
  'regular, auditor, or administrator access': 'gewöhnlichem, prüfendem oder administrativem Zugriff',
  'Name a setting: {0}.': 'Nenne eine Einstellung: {0}.',
  'There is no setting "{0}". Known are: {1}.': 'Eine Einstellung „{0}“ gibt es nicht. Bekannt sind: {1}.',
  '"{0}" is a number from {1} to {2}, not "{3}".': '„{0}“ ist eine Zahl von {1} bis {2}, nicht „{3}“.',
  '"{0}" is one of {1}, not "{2}".': '„{0}“ ist eines von {1}, nicht „{2}“.',
  '"{0}" has {1} characters at most.': '„{0}“ hat höchstens {1} Zeichen.',
  '"contact_address" is an e-mail address, or the address of a page that begins with https://, not "{0}".':
    '„contact_address“ ist eine E-Mail-Adresse oder die Adresse einer Seite, die mit https:// beginnt, nicht „{0}“.',
  '"{0}" is fixed by {1} in the environment of the server, and is changed there.':
    '„{0}“ ist durch {1} in der Umgebung des Servers festgelegt und wird dort geändert.',
  '"{0}" is true or false, not "{1}".': '„{0}“ ist true oder false, nicht „{1}“.',
  'Original users are kept with the group at the top: decide it there.':
    'Ursprungskonten gehören zur obersten Gruppe: Entscheide es dort.',
  'The archive knows no address of this source user.': 'Das Archiv kennt keine Adresse dieses Ursprungskontos.',
  'This reassignment has failed repeatedly and needs time. Please try again in {0}.':
    'Diese Zuordnung ist mehrfach fehlgeschlagen und braucht Zeit. Versuch es noch einmal in {0*}.',
  'This request has been sent again already. Please try again in {0}.':
    'Diese Anfrage wurde schon noch einmal gesendet. Versuch es noch einmal in {0*}.',
  '1 minute': '1 Minute',
  '{0} minutes': '{0} Minuten',
  'about 1 hour': 'etwa 1 Stunde',
  'about {0} hours': 'etwa {0} Stunden',
  'A completed reassignment cannot be undone at all.':
    'Eine abgeschlossene Zuordnung kann nicht rückgängig gemacht werden.',
  'A completed reassignment cannot be undone after more than {0}.':
    'Eine abgeschlossene Zuordnung kann nicht mehr rückgängig gemacht werden nach mehr als {0*}.',
  '1 day': '1 Tag',
  '{0} days': '{0} Tagen',
  'You have claimed too much lately. Wait for the answers, and try again tomorrow.':
    'Du hast zuletzt zu viel beansprucht. Warte die Antworten ab und versuch es morgen noch einmal.',
  'No more than {0} claims can be answered at once.': 'Höchstens {0} Anfragen können auf einmal beantwortet werden.',
  'An Owner of the group has turned this down. Ask them.': 'Wer die Gruppe besitzt, hat das abgelehnt. Frag dort nach.',
  'Somebody has claimed this already. An Owner of the group decides.':
    'Jemand hat das schon beansprucht. Ein Eigentümer der Gruppe entscheidet.',
  'You have claimed somebody of the same source already.': 'Du hast schon jemanden aus derselben Quelle beansprucht.',
  'Too many of your claims wait for an answer. Withdraw one, or wait.':
    'Zu viele deiner Anfragen warten auf Antwort. Zieh eine zurück oder warte.',
  'The claim has been answered.': 'Die Anfrage wurde schon beantwortet.',
  'You have taken over the contributions of somebody else of the same source already.':
    'Du hast schon die Beiträge von jemand anderem aus derselben Quelle übernommen.',
  'channels is invalid: name channels by the ids or addresses that the preview has.':
    'Nenne Kanäle so, wie die Vorschau sie nennt.',
  'Nothing that waits for your answer is in this part.': 'In diesem Teil ist nichts, was auf deine Antwort wartet.',
  'That is everything: accept the request as a whole instead.': 'Das ist alles: Nimm die Anfrage als Ganzes an.',
  '{0} are missing, at least one parameter must be provided': 'Gib mindestens eins davon an: {0}',
  'channels is invalid: name channels of the group by their ids or addresses.':
    'Nenne Kanäle der Gruppe mit ihrer Nummer oder Adresse.',
  'No contributions of this source user match.': 'Kein Beitrag dieses Ursprungskontos passt dazu.',
  'All contributions of this source user match: reassign it instead.':
    'Alle Beiträge dieses Ursprungskontos passen dazu: Ordne es stattdessen zu.',
  'Name whole numbers of days and reminders: from {0} to {1}.':
    'Nenne ganze Zahlen von Tagen und Erinnerungen: von {0} bis {1}.',
  'This link is not known any more. Answer the request, and there are no more reminders of it.':
    'Dieser Link ist nicht mehr bekannt. Beantworte die Anfrage, dann kommen keine Erinnerungen mehr.',
  'This invitation has been answered, has ended or was taken back. Ask whoever invited you for a new one.':
    'Diese Einladung wurde beantwortet, ist abgelaufen oder wurde zurückgenommen. Bitte um eine neue.',
  'Whoever invited you may not do so any more. Ask an Owner of the group.':
    'Wer dich eingeladen hat, darf das nicht mehr. Wende dich an einen Eigentümer der Gruppe.',
  'This Idempotency-Key was used for another file; take a new one.':
    'Dieser Idempotency-Key gehört zu einer anderen Datei; nimm einen neuen.',
  'Nothing of what you have chosen can be undone.':
    'Nichts von dem, was du gewählt hast, kann rückgängig gemacht werden.',
  'The upload is still being processed.': 'Der Upload wird noch verarbeitet.',
  'Nothing of this upload is left to be undone.': 'Von diesem Upload ist nichts mehr rückgängig zu machen.',
};
