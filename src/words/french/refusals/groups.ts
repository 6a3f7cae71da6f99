import type { groups as english } from '../../english/refusals/groups.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about groups, channels and webhooks. */
export const groups: Refusals<typeof english> = {
  'full_path is incorrect: it names another channel. Send the full path of this one, or leave it out.':
    'Le chemin est inexact : il désigne un autre canal. Indiquez le chemin complet de celui-ci, ou omettez-le.',
  'full_path is incorrect: the group holds content, so send its full path to remove it for good.':
    'Le chemin est inexact : le groupe a du contenu, donnez donc son chemin complet pour le supprimer définitivement.',
  'A group cannot be moved below itself.': 'Un groupe ne peut pas être déplacé sous lui-même.',
  'The group is there already.': 'Le groupe y est déjà.',
  'The group holds what was imported, and whose it is is decided at the top: it can only be moved within {0}.':
    'Le groupe contient ce qui a été importé, et à qui c’est se décide tout en haut : il ne peut être déplacé que dans {0}.',
  'This invitation has been used up, has ended or was taken back. Ask whoever invited you for a new one.':
    'Cette invitation a servi, a expiré ou a été retirée. Demandez-en une nouvelle à la personne qui vous a invité.',
  'You may not act for a channel "{0}"; channel/list names yours.': 'Vous ne pouvez pas agir pour un canal « {0} ».',
  'There are {0} announcements already; remove one first.': 'Il y a déjà {0} annonces ; retirez-en d’abord une.',
  'This announcement stays until it ends.': 'Cette annonce reste jusqu’à sa fin.',
  'An announcement has 1 to {0} characters.': 'Une annonce compte de 1 à {0} caractères.',
  'An announcement ends after it begins.': 'Une annonce finit après son début.',
  'is no category of this group': 'n’est pas une catégorie de ce groupe',
  'There are {0} categories already; remove one first.': 'Il y a déjà {0} catégories ; retirez-en d’abord une.',
  'must have 1 to {0} characters': 'doit compter de 1 à {0} caractères',
  'Accounts are made by invitation here. Ask somebody who is here for one.':
    'Les comptes se créent ici sur invitation. Demandez-en une à un membre.',
  'must have at most {0} characters': 'doit compter au plus {0} caractères',
  'Only Maintainers may add subgroups.': 'Seuls les Chargés de maintenance peuvent ajouter des sous-groupes.',
  'is not a language of this server': 'n’est pas une langue de ce serveur',
  '{0} is not allowed since there are sub-groups with higher visibility.':
    '« {0*} » n’est pas permis, car des sous-groupes sont plus visibles.',
  '{0} is not allowed since the parent group has a {1} visibility.':
    '« {0*} » n’est pas permis, car le groupe parent est « {1*} ».',
  '{0} is not possible: a channel is {1} as its group is, or private, for its members alone.':
    '« {0*} » n’est pas possible : un canal est « {1*} » comme son groupe, ou privé, pour ses seuls membres.',
  'A path holds letters, digits, "_", "-" and "." alone.':
    'Un chemin ne contient que des lettres, des chiffres, « _ », « - » et « . ».',
  'The path "{0}" is taken already.': 'Le chemin « {0} » est déjà pris.',
  'Member already exists': 'Cette personne est déjà membre.',
  'should be greater than or equal to {0} inherited membership': 'ne peut pas être inférieur à celui hérité : {0*}',
  'A group needs an Owner: name another one first.':
    'Un groupe a besoin d’un Propriétaire : nommez-en d’abord un autre.',
  'cannot be a date in the past': 'ne peut pas être une date passée',
  'is not included in the list': 'ne fait pas partie des valeurs possibles',
  'A group has at most {0} of them: remove one first.': 'Un groupe en a au plus {0} : retirez-en d’abord un.',
  'An invitation holds for 1 to {0} days.': 'Une invitation vaut de 1 à {0} jours.',
  'A link can be used 1 to {0} times.': 'Un lien peut servir de 1 à {0} fois.',
  'Invite email has already been taken': 'Cette adresse est déjà invitée.',
  'Only Owners and Maintainers of the group may invite.':
    'Seuls les Propriétaires et Chargés de maintenance du groupe peuvent inviter.',
  'Nobody invites with a higher role than their own.': 'Personne n’invite avec un rôle supérieur au sien.',
  'An invitation to the server gives no role.': 'Une invitation sur le serveur ne donne pas de rôle.',
  'This is a link: make a new one.': 'C’est un lien : créez-en un nouveau.',
  'You have invited {0} people by mail today. Go on tomorrow, or make a link.':
    'Vous avez invité {0} personnes par e-mail aujourd’hui. Continuez demain ou créez un lien.',
  'This was mailed a moment ago. Send it again in {0} minutes.':
    'Cela vient d’être envoyé. Renvoyez-le dans {0} minutes.',
  '{0} is a placeholder user and cannot be a member.': '{0} est un compte fictif et ne peut pas être membre.',
  'holds small letters, digits, "_", "-" and "." alone, and begins and ends with none of the last two':
    'ne contient que des minuscules, des chiffres, « _ », « - » et « . », et ne commence ni ne finit par l’un des deux derniers',
  'Only Maintainers and Owners of a group open and change channels in it.':
    'Seuls les Chargés de maintenance et les Propriétaires d’un groupe y créent et modifient des canaux.',
  'Only Maintainers and Owners of the group may do this.':
    'Seuls les Chargés de maintenance et les Propriétaires du groupe peuvent faire cela.',
  'Only members of the group have notification settings for it.':
    'Seuls les membres du groupe ont des réglages de notification pour celui-ci.',
  'Only an Owner of the group may do this.': 'Seul un Propriétaire du groupe peut faire cela.',
  'is no member of the group': 'n’est pas membre du groupe',
  'The channel is for all of the group: it has no list.': 'Le canal est pour tout le groupe : il n’a pas de liste.',
  'A group cannot be shared with itself.': 'Un groupe ne peut pas être partagé avec lui-même.',
  'The group has already been shared with this group': 'Le groupe est déjà partagé avec ce groupe.',
  'A profile has at most {0} fields.': 'Un profil a au plus {0} champs.',
  'The field "{0}" needs a name.': 'Le champ « {0} » a besoin d’un nom.',
  'The field "{0}" needs a content.': 'Le champ « {0} » a besoin d’un contenu.',
  'The name of a field has at most {0} characters.': 'Le nom d’un champ compte au plus {0} caractères.',
  'A field has at most {0} characters.': 'Un champ compte au plus {0} caractères.',
  "Who sees a group's forum is for the group to say, not for the channel.":
    'Qui voit le forum d’un groupe, c’est au groupe de le dire, pas au canal.',
  '"closeness" is a number from 0 to {0}.': 'La proximité (« closeness ») est un nombre de 0 à {0}.',
  'A channel cannot block itself.': 'Un canal ne peut pas se bloquer lui-même.',
  'This is the channel itself.': 'C’est le canal lui-même.',
  'A channel is connected to itself from the beginning.': 'Un canal est son propre contact dès le début.',
  'The channel\'s default audience names "{0}"; set another one with "channel/audience" first.':
    'La visibilité par défaut du canal nomme « {0} » ; choisissez-en d’abord une autre.',
  '"gname" has 1 to 191 characters.': 'Le nom d’un cercle compte de 1 à 191 caractères.',
  'There is a privacy group "{0}" already.': 'Il y a déjà un cercle « {0} ».',
  "Not among the channel's connections: {0}.": 'Pas parmi les contacts du canal : {0}.',
  'No such identity or privacy group of this channel: {0}. Use the hashes that "abook" and "group" give.':
    'Ce canal n’a ni identité ni cercle de ce nom : {0}.',
  'In a forum that only some may see, name whom to allow; denying alone is not possible.':
    'Dans un forum que seuls certains voient, nommez qui est autorisé ; seulement exclure n’est pas possible.',
  'Webhooks are for groups.': 'Les webhooks sont pour les groupes.',
  'There are {0} webhooks already; remove one first.': 'Il y a déjà {0} webhooks ; retirez-en d’abord un.',
  'must be 0 to {0}': 'doit aller de 0 à {0}',
  'is too long (maximum is {0} characters)': 'ne peut dépasser {0} caractères',
  'must have at most {0} letters, digits and signs of ASCII, without blanks':
    'doit compter au plus {0} lettres, chiffres et signes ASCII, sans espaces',
  'must be one at least': 'doit avoir au moins un élément',
  'must be an address that begins with https:// or http://, of at most {0} characters':
    'doit commencer par https:// ou http:// et compter au plus {0} caractères',
  'must have no name or password; send a token instead':
    'ne doit contenir ni nom ni mot de passe ; envoyez plutôt un jeton',
  'is in a private network, which this server does not send to':
    'est dans un réseau privé, où ce serveur n’envoie rien',
};
