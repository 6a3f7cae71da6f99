import type { content as english } from '../../english/refusals/content.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about posts, events and searching. */
export const content: Refusals<typeof english> = {
  'The channel "{0}" does not let you write there.': 'Im Kanal „{0}“ darfst du nicht schreiben.',
  'The file has {0} events, and {1} are imported at once: split it.':
    'Die Datei hat {0} Termine, und {1} werden auf einmal importiert: Teile sie auf.',
  'The event lasts longer than a year.': 'Der Termin dauert länger als ein Jahr.',
  'The event is private. Import it into your own channel.':
    'Der Termin ist privat. Importiere ihn in deinen eigenen Kanal.',
  'A newer version of this event has already been imported.':
    'Eine neuere Version dieses Termins wurde bereits importiert.',
  'The draft is longer than what can be posted.': 'Der Entwurf ist länger, als ein Beitrag sein darf.',
  '"options" is a JSON object.': '„options“ ist ein JSON-Objekt.',
  '"{0}" is too long: it has {1} bytes of text, and {2} are allowed. Shorten it, or attach the rest as a file.':
    'Der Text ist zu lang („{0}“): Er hat {1} Bytes, erlaubt sind {2}. Kürze ihn oder häng den Rest als Datei an.',
  '"{0}" is too long: it has {1} characters, and {2} are allowed.':
    'Der Text ist zu lang („{0}“): Er hat {1} Zeichen, erlaubt sind {2}.',
  '"{0}" has 1 to {1} characters.': '„{0}“ hat 1 bis {1} Zeichen.',
  '"{0}" has 2 to {1} different answers of {2} characters at most.':
    '„{0}“ hat 2 bis {1} verschiedene Antworten von höchstens {2} Zeichen.',
  'Of a poll, give "poll_answers"; the votes make its object.':
    'Gib für eine Umfrage „poll_answers“ an; ihr Objekt entsteht aus den Stimmen.',
  '"title" is one of the answers: {0}.': '„title“ ist eine der Antworten: {0}.',
  'You have voted already.': 'Du hast schon abgestimmt.',
  'You may not do this in this channel.': 'Das darfst du in diesem Kanal nicht.',
  'An event says when it takes place: {"type": "Event", "startTime": "2026-03-29T10:00:00Z", "endTime": ..., "timezone": "Europe/Berlin"}; it ends after it begins, within a year, and "rrule" is a rule of RFC 5545 for days.':
    'Ein Termin sagt, wann er stattfindet: Er endet nach seinem Beginn und binnen eines Jahres, und „rrule“ ist eine Regel nach RFC 5545 für Tage.',
  'The channel is archived: nothing new can be posted.':
    'Der Kanal ist archiviert: Neues kann nicht veröffentlicht werden.',
  '{0}: nothing can be added to it.': '{0*}: Es kann nichts hinzugefügt werden.',
  'This waits until moderators have looked at it': 'Das wartet, bis die Moderation es angesehen hat',
  'Moderators have hidden this': 'Die Moderation hat das ausgeblendet',
  'Comments on this post are closed.': 'Dieser Beitrag kann nicht mehr kommentiert werden.',
  'Only its author and those who moderate the channel can delete an item.':
    'Nur wer einen Beitrag geschrieben hat oder den Kanal moderiert, kann ihn löschen.',
  'Only its author can edit an item.': 'Nur wer einen Beitrag geschrieben hat, kann ihn bearbeiten.',
  'no content: "body" is blank.': 'Kein Inhalt: Der Text ist leer.',
  'What stands on the wall of another channel has its audience.':
    'Was auf der Seite eines anderen Kanals steht, hat dessen Sichtbarkeit.',
  'At most {0} items are pinned in a channel: unpin another one.':
    'In einem Kanal sind höchstens {0} Beiträge angeheftet: Löse einen anderen.',
  'Only its author and those who moderate the channel can close or open a thread.':
    'Nur wer ihn begonnen hat oder den Kanal moderiert, kann einen Thread schließen oder öffnen.',
  'Only those who moderate the channel pin items in it.': 'Nur wer den Kanal moderiert, heftet darin etwas an.',
  '"category" names at most {0} categories.': '„category“ nennt höchstens {0} Kategorien.',
  '"{0}" is nested too deep.': '„{0}“ ist zu tief verschachtelt.',
  '"body" is missing: what is to be shown.': '„body“ fehlt: der Text für die Vorschau.',
  '"expire" lies in the past.': 'Das Ablaufdatum („expire“) liegt in der Vergangenheit.',
  'There is an item with this message id already.': 'Es gibt schon einen Beitrag mit dieser Kennung.',
  '"created" lies in the future: what an imported author wrote is from the past.':
    '„created“ liegt in der Zukunft: Was jemand aus einem Archiv geschrieben hat, stammt aus der Vergangenheit.',
  'You may not speak for the identity that "remote_xchan" names.':
    'Du darfst nicht für die Identität sprechen, die „remote_xchan“ nennt.',
  '"body" is missing: an item has text, or a file in "media".': 'Schreib etwas oder häng eine Datei an.',
  'Links to other sites are not for people who are new here. {0}':
    'Wer neu hier ist, kann keine Links zu anderen Websites setzen. {0*}',
  'Who is new here writes {0} messages an hour at most: try again in an hour. {1}':
    'Wer neu hier ist, schreibt höchstens {0} Nachrichten in der Stunde: Versuch es in einer Stunde noch einmal. {1*}',
  'That ends when your account is {0} days old.': 'Das endet, sobald dein Konto {0} Tage alt ist.',
  'That ends when you have written {0} messages.': 'Das endet, sobald du {0} Nachrichten geschrieben hast.',
  'That ends when your account is {0} days old and you have written {1} messages.':
    'Das endet, sobald dein Konto {0} Tage alt ist und du {1} Nachrichten geschrieben hast.',
  '{0} not wanted here: change your text, and send it again.':
    '{0*} hier nicht erwünscht: Ändere deinen Text und sende ihn noch einmal.',
  'The words "{0}" are': 'Die Wörter „{0}“ sind',
  'Links to {0} are': 'Links zu {0} sind',
  '"[ends]" is a moment to come, as in 2026-01-31 12:00, not "{0}".':
    '„[ends]“ ist ein Zeitpunkt in der Zukunft, etwa 2026-01-31 12:00, nicht „{0}“.',
  'Choose a privacy group, or another audience.': 'Wähle einen Kreis oder eine andere Sichtbarkeit.',
  'Name the people who can see this.': 'Nenne, wer das sehen kann.',
  '“{0}” is no audience.': '„{0}“ ist keine Sichtbarkeit.',
  'Nobody is known here as {0}.': 'Niemand heißt hier {0}.',
  '“{0}” is no date.': '„{0}“ ist kein Datum.',
  'A draft is named by its place, as in "post:12".': 'Ein Entwurf heißt nach seinem Ort, etwa „post:12“.',
  'A poll has two different answers or more, each on a line of its own.':
    'Eine Umfrage hat mindestens zwei verschiedene Antworten, jede in einer eigenen Zeile.',
  'A poll lasts 1 to {0} days.': 'Eine Umfrage dauert 1 bis {0} Tage.',
  'What is searched for has at most {0} characters.': 'Wonach gesucht wird, hat höchstens {0} Zeichen.',
  'page is invalid: a search shows the first {0} that it finds; search for more words':
    'page ist ungültig: Eine Suche zeigt die ersten {0}, die sie findet; suche nach mehr Wörtern.',
  '“{0}” cannot be searched for: it has no letters, digits or emoji.':
    'Nach „{0}“ kann nicht gesucht werden: Es enthält weder Buchstaben noch Ziffern noch Emojis.',
  '“-{0}:” is not understood: words, phrases and hashtags alone can be left out.':
    '„-{0}:“ wird nicht verstanden: Nur Wörter, Wortfolgen und Hashtags können ausgeschlossen werden.',
  '"{0}:" is one of {1}.': '„{0}:“ ist eins von {1}.',
  '"{0}:" takes a day, as in {1}:2026-01-31.': '„{0}:“ nimmt einen Tag, etwa {1}:2026-01-31.',
};
