import type { imports as english } from '../../english/refusals/imports.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about imports and reassigning. */
export const imports: Refusals<typeof english> = {
  'There is no format "{0}". Known are: {1}.': 'Le format « {0} » n’existe pas. Formats connus : {1}.',
  'The archive is not what {0} exports.': 'L’archive n’est pas ce que {0} exporte.',
  'The archive is in no known format. Known are: {0}. A Slack export has channels.json and users.json at its top.':
    'L’archive n’a pas de format connu. Formats connus : {0}. Un export de Slack a channels.json et users.json à sa racine.',
  'prefill does not have a valid value': 'La valeur de prefill n’est pas valable.',
  'You must upload a CSV file with a .csv file extension.': 'Téléversez un fichier CSV dont le nom finit par .csv.',
  'The following errors are preventing the sheet from being processed: {0}':
    'Ces erreurs empêchent de traiter le tableau : {0}',
  'until is invalid: it lies before since.': 'La fin est avant le début.',
  'The demo has been loaded already.': 'La démo est déjà chargée.',
  'Somebody else has the identity of this channel: its keys are others.':
    'Quelqu’un d’autre a l’identité de ce canal : ses clés sont différentes.',
  'The channel is on this server already, and belongs to somebody else.':
    'Le canal est déjà sur ce serveur et appartient à quelqu’un d’autre.',
  "The archive does not hold the channel's private key. Export it again as its owner.":
    'L’archive ne contient pas la clé privée du canal. Exportez-la de nouveau en tant que propriétaire.',
  'The keys in the archive are not those of the channel.': 'Les clés de l’archive ne sont pas celles du canal.',
  'The source host "{0}" must contain scheme and host, and not path.':
    'L’hôte d’origine « {0} » doit avoir un schéma et un hôte, sans chemin.',
  'The archive names {0} channels, and an import may bring {1}. Nothing was written. Split the archive, or have TRIBUTARY_IMPORT_CHANNELS raised.':
    'L’archive nomme {0} canaux, et une importation peut en créer {1}. Rien n’a été écrit. Divisez l’archive ou faites augmenter TRIBUTARY_IMPORT_CHANNELS.',
  'The archive is a whole channel, which only a user can get: import it for one, not into a group.':
    'L’archive est un canal entier, que seul un compte peut recevoir : importez-la pour un compte, pas dans un groupe.',
  'The import has ended already.': 'L’importation est déjà terminée.',
  'The person who started the import is blocked or no longer an Owner of the group. What was imported stays; an Owner can import the archive again.':
    'La personne qui a lancé l’importation est bloquée ou n’est plus Propriétaire du groupe. Ce qui a été importé est conservé ; un Propriétaire peut importer l’archive à nouveau.',
  'An import into this group is running. Wait until it has finished, or cancel it first.':
    'Une importation dans ce groupe est en cours. Attendez qu’elle soit terminée, ou annulez-la d’abord.',
  'This archive can never be imported. Import a corrected one instead.':
    'Cette archive ne pourra jamais être importée. Importez-en une corrigée.',
  'The import is about to stop; try again in a moment.': 'L’importation va s’arrêter ; réessayez dans un instant.',
  'Only an import that failed or was cancelled can be tried again.':
    'Seule une importation échouée ou annulée peut être réessayée.',
  'Only a dry run that is finished can be done for real.': 'Seule une simulation terminée peut être faite pour de bon.',
  'The archive is larger than {0} bytes.': 'L’archive dépasse {0} octets.',
  'No matching user for provided information.': 'Aucun compte ne correspond à ces informations.',
  'You have insufficient permissions to update the import source user':
    'Vos droits ne suffisent pas pour modifier ce compte d’origine.',
  'You cannot reassign user contributions of imports to a personal namespace.':
    'Les contributions importées dans un espace personnel ne peuvent pas être réattribuées.',
  'Import source user has an invalid status for this operation':
    'L’état actuel de ce compte d’origine ne le permet pas.',
  'The contributions of this source user are being split or merged. Try again when that is done.':
    'Les contributions de ce compte d’origine sont en cours de répartition ou de fusion. Réessayez ensuite.',
  'A source user cannot be merged into itself.': 'Un compte d’origine ne peut pas être fusionné avec lui-même.',
  'Both source users must be of the same top-level group.':
    'Les deux comptes d’origine doivent être du même groupe principal.',
  'One of the two has been merged into another source user already. Undo that first.':
    'L’un des deux est déjà fusionné avec un autre compte d’origine. Annulez d’abord cette fusion.',
  'Contributions of one of the two are moving just now. Try again when that is done.':
    'Des contributions de l’un des deux sont en cours de déplacement. Réessayez ensuite.',
  'A reassignment of one of the two has failed. Retry or undo it first.':
    'Une réattribution de l’un des deux a échoué. Réessayez-la ou annulez-la d’abord.',
  'Somebody is asked to take over contributions of one of the two. Cancel the request first.':
    'Quelqu’un est sollicité pour reprendre des contributions de l’un des deux. Annulez d’abord la demande.',
  'The reassignment of one of the two was revoked. Undo it first.':
    'La réattribution de l’un des deux a été révoquée. Annulez-la d’abord.',
  'The two have been reassigned to different users. Undo one of these reassignments first.':
    'Les deux ont été réattribués à des comptes différents. Annulez d’abord l’une de ces réattributions.',
  'Both have been reassigned to the same user already.': 'Les deux sont déjà réattribués au même compte.',
  'This source user has been reassigned. Undo that first, or merge the other one into it.':
    'Ce compte d’origine a été réattribué. Annulez d’abord cela, ou fusionnez l’autre avec lui.',
  'This source user is kept as a placeholder. Undo that first, or merge the other one into it.':
    'Ce compte d’origine reste fictif. Annulez d’abord cela, ou fusionnez l’autre avec lui.',
  'This source user has been split. Undo the split first.':
    'Ce compte d’origine a été divisé. Annulez d’abord la séparation.',
  'Others have been merged into this source user. Undo that first.':
    'D’autres sont fusionnés avec ce compte d’origine. Annulez d’abord cela.',
  'The contributions have been given to a user since. Undo that reassignment first.':
    'Les contributions ont été réattribuées depuis. Annulez d’abord cette réattribution.',
  'Some of these contributions have been split off since. Undo that split first.':
    'Certaines de ces contributions ont été séparées depuis. Annulez d’abord cette séparation.',
  'Keep as placeholder, Delete placeholder and Undo reassignment are true or false.':
    'Keep as placeholder, Delete placeholder et Undo reassignment valent true ou false.',
  'This is no e-mail address.': 'Ce n’est pas une adresse e-mail.',
  'The reassignment was completed too long ago to be undone.': 'La réattribution est trop ancienne pour être annulée.',
  'A row names a user, keeps the placeholder, deletes it, or undoes what was done: one of these.':
    'Une ligne nomme un compte, garde le compte fictif, le supprime ou annule ce qui a été fait : une seule de ces choses.',
  'A default row keeps placeholders, deletes them, or names a user: one of these.':
    'Une ligne par défaut garde les comptes fictifs, les supprime ou nomme un compte : une seule de ces choses.',
  'One user cannot take over everybody: this server gives a person one placeholder user of a source at most.':
    'Un compte ne peut pas reprendre tout le monde : ce serveur donne à une personne au plus un compte fictif par source.',
  '["Reassign to user already assigned to another placeholder"]':
    'Un autre compte fictif est déjà attribué à ce compte.',
  'Reassign to user already assigned to another placeholder': 'Un autre compte fictif est déjà attribué à ce compte.',
  'You can assign {0} with {1} only.': 'Seuls peuvent être choisis les {0*} avec {1*}.',
  users: 'comptes',
  'active users': 'comptes actifs',
  'regular or auditor access': 'un accès ordinaire ou d’audit',
  'regular, auditor, or administrator access': 'un accès ordinaire, d’audit ou d’administration',
  'Name a setting: {0}.': 'Nommez un paramètre : {0}.',
  'There is no setting "{0}". Known are: {1}.': 'Il n’y a pas de paramètre « {0} ». Paramètres connus : {1}.',
  '"{0}" is a number from {1} to {2}, not "{3}".': '« {0} » est un nombre de {1} à {2}, et non « {3} ».',
  '"{0}" is one of {1}, not "{2}".': '« {0} » est l’une des valeurs {1}, et non « {2} ».',
  '"{0}" has {1} characters at most.': '« {0} » a {1} caractères au plus.',
  '"contact_address" is an e-mail address, or the address of a page that begins with https://, not "{0}".':
    '« contact_address » est une adresse e-mail, ou l’adresse d’une page qui commence par https://, et non « {0} ».',
  '"{0}" is fixed by {1} in the environment of the server, and is changed there.':
    '« {0} » est fixé par {1} dans l’environnement du serveur, et s’y modifie.',
  '"{0}" is true or false, not "{1}".': '« {0} » vaut true ou false, et non « {1} ».',
  'Original users are kept with the group at the top: decide it there.':
    'Les comptes d’origine sont gérés par le groupe tout en haut : décidez-en là.',
  'The archive knows no address of this source user.': 'L’archive ne connaît aucune adresse de ce compte d’origine.',
  'This reassignment has failed repeatedly and needs time. Please try again in {0}.':
    'Cette réattribution a échoué plusieurs fois et demande du temps. Réessayez dans {0*}.',
  'This request has been sent again already. Please try again in {0}.':
    'Cette demande a déjà été renvoyée. Réessayez dans {0*}.',
  '1 minute': '1 minute',
  '{0} minutes': '{0} minutes',
  'about 1 hour': 'environ 1 heure',
  'about {0} hours': 'environ {0} heures',
  'A completed reassignment cannot be undone at all.': 'Une réattribution terminée ne peut pas être annulée.',
  'A completed reassignment cannot be undone after more than {0}.':
    'Une réattribution terminée ne peut plus être annulée après plus de {0*}.',
  '1 day': '1 jour',
  '{0} days': '{0} jours',
  'You have claimed too much lately. Wait for the answers, and try again tomorrow.':
    'Vous avez demandé trop de reprises récemment. Attendez les réponses et réessayez demain.',
  'No more than {0} claims can be answered at once.': 'On peut répondre à {0} demandes au plus à la fois.',
  'An Owner of the group has turned this down. Ask them.': 'Un Propriétaire du groupe a refusé. Adressez-vous à lui.',
  'Somebody has claimed this already. An Owner of the group decides.':
    'Quelqu’un l’a déjà demandé. Un Propriétaire du groupe décidera.',
  'You have claimed somebody of the same source already.': 'Vous avez déjà demandé quelqu’un de la même source.',
  'Too many of your claims wait for an answer. Withdraw one, or wait.':
    'Trop de vos demandes attendent une réponse. Retirez-en une ou attendez.',
  'The claim has been answered.': 'Cette demande a déjà reçu une réponse.',
  'You have taken over the contributions of somebody else of the same source already.':
    'Vous avez déjà repris les contributions de quelqu’un d’autre de la même source.',
  'channels is invalid: name channels by the ids or addresses that the preview has.':
    'Nommez les canaux comme dans l’aperçu.',
  'Nothing that waits for your answer is in this part.': 'Rien dans cette partie n’attend votre réponse.',
  'That is everything: accept the request as a whole instead.':
    'C’est la totalité : acceptez plutôt la demande entière.',
  '{0} are missing, at least one parameter must be provided': 'Indiquez au moins l’un de ces critères : {0}',
  'channels is invalid: name channels of the group by their ids or addresses.':
    'Nommez des canaux du groupe par leur numéro ou leur adresse.',
  'No contributions of this source user match.': 'Aucune contribution de ce compte d’origine ne correspond.',
  'All contributions of this source user match: reassign it instead.':
    'Toutes les contributions de ce compte d’origine correspondent : réattribuez-le plutôt.',
  'Name whole numbers of days and reminders: from {0} to {1}.':
    'Donnez des nombres entiers de jours et de rappels : de {0} à {1}.',
  'This link is not known any more. Answer the request, and there are no more reminders of it.':
    'Ce lien n’est plus connu. Répondez à la demande, et il n’y aura plus de rappels.',
  'This invitation has been answered, has ended or was taken back. Ask whoever invited you for a new one.':
    'Cette invitation a reçu une réponse, a expiré ou a été retirée. Demandez-en une nouvelle à la personne qui vous a invité.',
  'Whoever invited you may not do so any more. Ask an Owner of the group.':
    'La personne qui vous a invité n’en a plus le droit. Adressez-vous à un Propriétaire du groupe.',
  'This Idempotency-Key was used for another file; take a new one.':
    'Cette Idempotency-Key a servi pour un autre fichier ; prenez-en une nouvelle.',
  'Nothing of what you have chosen can be undone.': 'Rien de ce que vous avez choisi ne peut être annulé.',
  'The upload is still being processed.': 'Le téléversement est encore en cours de traitement.',
  'Nothing of this upload is left to be undone.': 'Il ne reste rien à annuler de ce téléversement.',
};
