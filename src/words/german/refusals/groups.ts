import type { groups as english } from '../../english/refusals/groups.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about groups, channels and webhooks. */
export const groups: Refusals<typeof english> = {
  'full_path is incorrect: it names another channel. Send the full path of this one, or leave it out.':
    'Der Pfad stimmt nicht: Er gehört zu einem anderen Kanal. Gib den ganzen Pfad dieses Kanals an oder lass ihn weg.',
  'full_path is incorrect: the group holds content, so send its full path to remove it for good.':
    'Der Pfad stimmt nicht: Die Gruppe enthält etwas, also gib ihren ganzen Pfad an, um sie endgültig zu entfernen.',
  'A group cannot be moved below itself.': 'Eine Gruppe kann nicht unter sich selbst verschoben werden.',
  'The group is there already.': 'Die Gruppe ist schon dort.',
  'The group holds what was imported, and whose it is is decided at the top: it can only be moved within {0}.':
    'Die Gruppe enthält Importiertes, und wem es gehört, wird ganz oben entschieden: Sie kann nur innerhalb von {0} verschoben werden.',
  'This invitation has been used up, has ended or was taken back. Ask whoever invited you for a new one.':
    'Diese Einladung ist verbraucht, abgelaufen oder wurde zurückgenommen. Bitte um eine neue.',
  'You may not act for a channel "{0}"; channel/list names yours.': 'Für einen Kanal „{0}“ darfst du nicht handeln.',
  'There are {0} announcements already; remove one first.': 'Es gibt schon {0} Ankündigungen; entferne zuerst eine.',
  'This announcement stays until it ends.': 'Diese Ankündigung bleibt, bis sie endet.',
  'An announcement has 1 to {0} characters.': 'Eine Ankündigung hat 1 bis {0} Zeichen.',
  'An announcement ends after it begins.': 'Eine Ankündigung endet nach ihrem Beginn.',
  'is no category of this group': 'ist keine Kategorie dieser Gruppe',
  'There are {0} categories already; remove one first.': 'Es gibt schon {0} Kategorien; entferne zuerst eine.',
  'must have 1 to {0} characters': 'muss 1 bis {0} Zeichen haben',
  'Accounts are made by invitation here. Ask somebody who is here for one.':
    'Konten gibt es hier nur auf Einladung. Frag jemanden, der schon hier ist.',
  'must have at most {0} characters': 'darf höchstens {0} Zeichen haben',
  'Only Maintainers may add subgroups.': 'Nur Maintainer dürfen Untergruppen anlegen.',
  'is not a language of this server': 'ist keine Sprache dieses Servers',
  '{0} is not allowed since there are sub-groups with higher visibility.':
    '„{0*}“ ist nicht erlaubt, da es Untergruppen gibt, die mehr Leute sehen.',
  '{0} is not allowed since the parent group has a {1} visibility.':
    '„{0*}“ ist nicht erlaubt, da die Gruppe darüber „{1*}“ ist.',
  '{0} is not possible: a channel is {1} as its group is, or private, for its members alone.':
    '„{0*}“ geht nicht: Ein Kanal ist „{1*}“ wie seine Gruppe, oder privat, nur für seine Mitglieder.',
  'A path holds letters, digits, "_", "-" and "." alone.':
    'Ein Pfad enthält nur Buchstaben, Ziffern, „_“, „-“ und „.“.',
  'The path "{0}" is taken already.': 'Der Pfad „{0}“ ist schon vergeben.',
  'Member already exists': 'Diese Person ist schon Mitglied.',
  'should be greater than or equal to {0} inherited membership': 'darf nicht kleiner sein als die geerbte: {0*}',
  'A group needs an Owner: name another one first.':
    'Eine Gruppe braucht einen Eigentümer: Ernenne zuerst jemand anderes.',
  'cannot be a date in the past': 'darf nicht in der Vergangenheit liegen',
  'is not included in the list': 'gehört nicht zu den möglichen Werten',
  'A group has at most {0} of them: remove one first.': 'Eine Gruppe hat höchstens {0} davon: Entferne zuerst eins.',
  'An invitation holds for 1 to {0} days.': 'Eine Einladung gilt 1 bis {0} Tage.',
  'A link can be used 1 to {0} times.': 'Ein Link kann 1- bis {0}-mal benutzt werden.',
  'Invite email has already been taken': 'Diese Adresse ist schon eingeladen.',
  'Only Owners and Maintainers of the group may invite.': 'Nur Eigentümer und Maintainer der Gruppe dürfen einladen.',
  'Nobody invites with a higher role than their own.': 'Niemand lädt mit einer höheren Rolle ein als der eigenen.',
  'An invitation to the server gives no role.': 'Eine Einladung auf den Server gibt keine Rolle.',
  'This is a link: make a new one.': 'Das ist ein Link: Erzeuge einen neuen.',
  'You have invited {0} people by mail today. Go on tomorrow, or make a link.':
    'Du hast heute {0} Personen per E-Mail eingeladen. Mach morgen weiter oder erzeuge einen Link.',
  'This was mailed a moment ago. Send it again in {0} minutes.':
    'Das wurde eben gesendet. Sende es in {0} Minuten noch einmal.',
  '{0} is a placeholder user and cannot be a member.': '{0} ist ein Platzhalter und kann kein Mitglied sein.',
  'holds small letters, digits, "_", "-" and "." alone, and begins and ends with none of the last two':
    'enthält nur Kleinbuchstaben, Ziffern, „_“, „-“ und „.“ und beginnt und endet mit keinem der letzten beiden',
  'Only Maintainers and Owners of a group open and change channels in it.':
    'Nur Maintainer und Eigentümer einer Gruppe legen Kanäle darin an und ändern sie.',
  'Only Maintainers and Owners of the group may do this.': 'Das dürfen nur Maintainer und Eigentümer der Gruppe.',
  'Only members of the group have notification settings for it.':
    'Nur Mitglieder der Gruppe haben Benachrichtigungseinstellungen für sie.',
  'Only an Owner of the group may do this.': 'Das dürfen nur Eigentümer der Gruppe.',
  'is no member of the group': 'ist kein Mitglied der Gruppe',
  'The channel is for all of the group: it has no list.': 'Der Kanal ist für die ganze Gruppe: Er hat keine Liste.',
  'A group cannot be shared with itself.': 'Eine Gruppe kann nicht mit sich selbst geteilt werden.',
  'The group has already been shared with this group': 'Die Gruppe ist schon mit dieser Gruppe geteilt.',
  'A profile has at most {0} fields.': 'Ein Profil hat höchstens {0} Felder.',
  'The field "{0}" needs a name.': 'Das Feld „{0}“ braucht einen Namen.',
  'The field "{0}" needs a content.': 'Das Feld „{0}“ braucht einen Inhalt.',
  'The name of a field has at most {0} characters.': 'Der Name eines Feldes hat höchstens {0} Zeichen.',
  'A field has at most {0} characters.': 'Ein Feld hat höchstens {0} Zeichen.',
  "Who sees a group's forum is for the group to say, not for the channel.":
    'Wer den Kanal einer Gruppe sieht, bestimmt die Gruppe, nicht der Kanal.',
  '"closeness" is a number from 0 to {0}.': 'Die Nähe („closeness“) ist eine Zahl von 0 bis {0}.',
  'A channel cannot block itself.': 'Ein Kanal kann sich nicht selbst blockieren.',
  'This is the channel itself.': 'Das ist der Kanal selbst.',
  'A channel is connected to itself from the beginning.': 'Ein Kanal ist von Anfang an mit sich selbst vernetzt.',
  'The channel\'s default audience names "{0}"; set another one with "channel/audience" first.':
    'Die voreingestellte Sichtbarkeit des Kanals nennt „{0}“; stell zuerst eine andere ein.',
  '"gname" has 1 to 191 characters.': 'Der Name eines Kreises hat 1 bis 191 Zeichen.',
  'There is a privacy group "{0}" already.': 'Es gibt schon einen Kreis „{0}“.',
  "Not among the channel's connections: {0}.": 'Nicht unter den Kontakten des Kanals: {0}.',
  'No such identity or privacy group of this channel: {0}. Use the hashes that "abook" and "group" give.':
    'Der Kanal hat keine solche Identität und keinen solchen Kreis: {0}.',
  'In a forum that only some may see, name whom to allow; denying alone is not possible.':
    'In einem Kanal, den nur manche sehen, nenne die, die es sehen dürfen; nur auszuschließen geht nicht.',
  'Webhooks are for groups.': 'Webhooks sind für Gruppen.',
  'There are {0} webhooks already; remove one first.': 'Es gibt schon {0} Webhooks; entferne zuerst einen.',
  'must be 0 to {0}': 'muss zwischen 0 und {0} liegen',
  'is too long (maximum is {0} characters)': 'ist zu lang (höchstens {0} Zeichen)',
  'must have at most {0} letters, digits and signs of ASCII, without blanks':
    'darf höchstens {0} Buchstaben, Ziffern und Zeichen aus ASCII haben, ohne Leerzeichen',
  'must be one at least': 'muss mindestens eins sein',
  'must be an address that begins with https:// or http://, of at most {0} characters':
    'muss mit https:// oder http:// beginnen und höchstens {0} Zeichen haben',
  'must have no name or password; send a token instead':
    'darf keinen Namen und kein Passwort enthalten; sende stattdessen ein Token',
  'is in a private network, which this server does not send to':
    'liegt in einem privaten Netz, wohin dieser Server nichts sendet',
};
