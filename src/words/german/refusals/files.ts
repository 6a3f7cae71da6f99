import type { files as english } from '../../english/refusals/files.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about files, photos and emoji. */
export const files: Refusals<typeof english> = {
  'An archive holds the private key of the channel: ask with the password of its user, or with an access token that has the scope "export_keys" too.':
    'Ein Archiv enthält den privaten Schlüssel des Kanals: Gib dein Passwort an oder ein Zugriffstoken, das auch den Umfang „export_keys“ hat.',
  '{0} on its way; ask again when that has come.': '{0*} unterwegs; versuch es danach noch einmal.',
  'Another archive of yours is': 'Ein anderes Archiv von dir ist',
  'Other archives are': 'Andere Archive sind',
  'The fields are larger than {0} bytes.': 'Die Felder sind größer als {0} Bytes.',
  'The body has more than {0} members.': 'Der Inhalt hat mehr als {0} Elemente.',
  'The body nests deeper than {0} levels.': 'Der Inhalt ist tiefer als {0} Ebenen verschachtelt.',
  'The file is larger than {0} bytes.': 'Die Datei ist größer als {0} Bytes.',
  "You're using {0} of {1} MiB of storage, and this needs more than is left. Delete files and empty the bin, or ask an administrator for more storage.":
    'Du nutzt {0} von {1} MiB Speicherplatz, und das hier braucht mehr, als noch frei ist. Lösche Dateien und leere den Papierkorb, oder bitte die Administration um mehr Speicherplatz.',
  "The owner of this channel doesn't have enough storage left for these files.":
    'Wem dieser Kanal gehört, hat nicht genug Speicherplatz für diese Dateien.',
  'The storage limit is a number of bytes.': 'Das Speicherlimit ist eine Anzahl von Bytes.',
  '{0} is missing': 'Es fehlt: {0}',
  '{0} is invalid': '{0} ist ungültig',
  'Too many pages are open; close some.': 'Zu viele Seiten sind offen; schließ einige.',
  'Too many requests wait already; ask without waiting.': 'Zu viele Anfragen warten schon; frag, ohne zu warten.',
  'The channel is archived: nothing can be changed.': 'Der Kanal ist archiviert: Nichts kann geändert werden.',
  'A folder has no bytes to replace.': 'Ein Ordner hat keinen Inhalt, der ersetzt werden könnte.',
  'The file or folder has just been deleted.': 'Die Datei oder der Ordner wurde eben gelöscht.',
  'This version has just been deleted.': 'Diese Version wurde eben gelöscht.',
  'A folder cannot be moved into itself.': 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  'There are {0} emoji already; remove one first.': 'Es gibt schon {0} Emojis; entferne zuerst eins.',
  'Another emoji has one of these names already.': 'Ein anderes Emoji hat schon einen dieser Namen.',
  'The name of an emoji {0}': 'Der Name eines Emojis {0*}',
  'has 2 to 64 letters from a to z, digits, "_", "+" and "-".':
    'hat 2 bis 64 Buchstaben von a bis z, Ziffern, „_“, „+“ und „-“.',
  'An emoji has {0} aliases at most.': 'Ein Emoji hat höchstens {0} weitere Namen.',
  'The picture has more than {0}.': 'Das Bild hat mehr als {0}.',
  'The picture has too many frames: made small, it has more than {0}.':
    'Das Bild hat zu viele Einzelbilder: Verkleinert hat es mehr als {0}.',
  'That is no picture for an emoji: use a PNG, GIF or WebP file.':
    'Das ist kein Bild für ein Emoji: Nimm eine PNG-, GIF- oder WebP-Datei.',
  'The file has just been deleted.': 'Die Datei wurde eben gelöscht.',
  'The upload has ended meanwhile.': 'Der Upload ist inzwischen beendet.',
  'Only the channel that a file belongs to can change it.': 'Nur der Kanal, dem eine Datei gehört, kann sie ändern.',
  '"folder" is a file; give the hash of a folder, or "/" for none.':
    '„folder“ ist eine Datei; gib den Hash eines Ordners an oder „/“ für keinen.',
  'The channel of this folder does not let you store files.':
    'Im Kanal dieses Ordners darfst du keine Dateien ablegen.',
  'In the folder of another channel, files have the audience of the folder.':
    'Im Ordner eines anderen Kanals haben Dateien die Sichtbarkeit des Ordners.',
  'The image has more than {0} million pixels; make it smaller.':
    'Das Bild hat mehr als {0} Millionen Pixel; verkleinere es.',
  'The upload has a length, or is longer than that.': 'Der Upload hat schon eine Länge oder ist länger als diese.',
  'The upload has gone on elsewhere, or ended: ask where it stands.':
    'Der Upload ging anderswo weiter oder ist beendet: Frag nach seinem Stand.',
  'The photo has just been deleted.': 'Das Foto wurde eben gelöscht.',
  'That is no image: use a JPEG, PNG, GIF, WebP or AVIF file.':
    'Das ist kein Bild: Nimm eine JPEG-, PNG-, GIF-, WebP- oder AVIF-Datei.',
  '“{0}” has not been uploaded whole; add it again.': '„{0}“ wurde nicht ganz hochgeladen; füg es noch einmal hinzu.',
  'There is something called "{0}" already.': 'Es gibt schon etwas, das „{0}“ heißt.',
  'Only the channel itself can store files here.': 'Nur der Kanal selbst kann hier Dateien ablegen.',
  'Only the channel itself can add photos here.': 'Nur der Kanal selbst kann hier Fotos hinzufügen.',
};
