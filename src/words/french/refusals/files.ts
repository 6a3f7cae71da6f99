import type { files as english } from '../../english/refusals/files.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about files, photos and emoji. */
export const files: Refusals<typeof english> = {
  'An archive holds the private key of the channel: ask with the password of its user, or with an access token that has the scope "export_keys" too.':
    'Une archive contient la clé privée du canal : donnez votre mot de passe ou un jeton d’accès qui a aussi la portée « export_keys ».',
  '{0} on its way; ask again when that has come.': '{0*} en route ; réessayez ensuite.',
  'Another archive of yours is': 'Une autre de vos archives est',
  'Other archives are': 'D’autres archives sont',
  'The fields are larger than {0} bytes.': 'Les champs dépassent {0} octets.',
  'The body has more than {0} members.': 'Le corps compte plus de {0} membres.',
  'The body nests deeper than {0} levels.': 'Le corps est imbriqué sur plus de {0} niveaux.',
  'The file is larger than {0} bytes.': 'Le fichier dépasse {0} octets.',
  "You're using {0} of {1} MiB of storage, and this needs more than is left. Delete files and empty the bin, or ask an administrator for more storage.":
    'Vous utilisez {0} Mio sur {1} Mio d’espace de stockage, et il n’en reste pas assez. Supprimez des fichiers et videz la corbeille, ou demandez plus d’espace à l’administration.',
  "The owner of this channel doesn't have enough storage left for these files.":
    'Le propriétaire de ce canal n’a plus assez d’espace de stockage pour ces fichiers.',
  'The storage limit is a number of bytes.': 'La limite de stockage est un nombre d’octets.',
  '{0} is missing': 'Il manque : {0}',
  '{0} is invalid': '{0} n’est pas valable',
  'Too many pages are open; close some.': 'Trop de pages sont ouvertes ; fermez-en.',
  'Too many requests wait already; ask without waiting.': 'Trop de requêtes attendent déjà ; demandez sans attendre.',
  'The channel is archived: nothing can be changed.': 'Le canal est archivé : rien ne peut être modifié.',
  'A folder has no bytes to replace.': 'Un dossier n’a pas de contenu à remplacer.',
  'The file or folder has just been deleted.': 'Le fichier ou dossier vient d’être supprimé.',
  'This version has just been deleted.': 'Cette version vient d’être supprimée.',
  'A folder cannot be moved into itself.': 'Un dossier ne peut pas être déplacé dans lui-même.',
  'There are {0} emoji already; remove one first.': 'Il y a déjà {0} émojis ; retirez-en d’abord un.',
  'Another emoji has one of these names already.': 'Un autre émoji a déjà l’un de ces noms.',
  'The name of an emoji {0}': 'Le nom d’un émoji {0*}',
  'has 2 to 64 letters from a to z, digits, "_", "+" and "-".':
    'compte de 2 à 64 lettres de a à z, chiffres, « _ », « + » et « - ».',
  'An emoji has {0} aliases at most.': 'Un émoji a au plus {0} autres noms.',
  'The picture has more than {0}.': 'L’image dépasse {0}.',
  'The picture has too many frames: made small, it has more than {0}.':
    'L’image a trop d’étapes : même réduite, elle dépasse {0}.',
  'That is no picture for an emoji: use a PNG, GIF or WebP file.':
    'Ce n’est pas une image pour un émoji : prenez un fichier PNG, GIF ou WebP.',
  'The file has just been deleted.': 'Le fichier vient d’être supprimé.',
  'The upload has ended meanwhile.': 'Le téléversement s’est terminé entre-temps.',
  'Only the channel that a file belongs to can change it.':
    'Seul le canal auquel un fichier appartient peut le modifier.',
  '"folder" is a file; give the hash of a folder, or "/" for none.':
    '« folder » est un fichier ; donnez le hachage d’un dossier, ou « / » pour aucun.',
  'The channel of this folder does not let you store files.':
    'Le canal de ce dossier ne vous permet pas d’y mettre des fichiers.',
  'In the folder of another channel, files have the audience of the folder.':
    'Dans le dossier d’un autre canal, les fichiers ont la visibilité du dossier.',
  'The image has more than {0} million pixels; make it smaller.':
    'L’image a plus de {0} millions de pixels ; réduisez-la.',
  'The upload has a length, or is longer than that.': 'Le téléversement a déjà une longueur, ou la dépasse.',
  'The upload has gone on elsewhere, or ended: ask where it stands.':
    'Le téléversement a continué ailleurs ou s’est terminé : demandez où il en est.',
  'The photo has just been deleted.': 'La photo vient d’être supprimée.',
  'That is no image: use a JPEG, PNG, GIF, WebP or AVIF file.':
    'Ce n’est pas une image : prenez un fichier JPEG, PNG, GIF, WebP ou AVIF.',
  '“{0}” has not been uploaded whole; add it again.':
    '« {0} » n’a pas été téléversé en entier ; ajoutez-le de nouveau.',
  'There is something called "{0}" already.': 'Quelque chose s’appelle déjà « {0} ».',
  'Only the channel itself can store files here.': 'Seul le canal lui-même peut mettre des fichiers ici.',
  'Only the channel itself can add photos here.': 'Seul le canal lui-même peut ajouter des photos ici.',
};
