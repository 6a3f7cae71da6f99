import type { accounts as english } from '../../english/refusals/accounts.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about accounts, signing in and notifications. */
export const accounts: Refusals<typeof english> = {
  'The API initiating user cannot be {0} by the API': 'Votre propre compte ne peut pas être modifié ainsi : {0*}',
  'An internal user cannot be changed by the API': 'Un compte interne ne peut pas être modifié.',
  'A banned user must be unbanned first': 'Ce compte est banni : levez d’abord le bannissement.',
  'A blocked user must be unblocked to be activated': 'Ce compte est bloqué : débloquez-le avant de l’activer.',
  'A blocked user cannot be deactivated by the API': 'Un compte bloqué ne peut pas être désactivé.',
  'Deactivated users cannot be unblocked by the API': 'Un compte désactivé ne peut pas être débloqué.',
  'You cannot ban blocked users.': 'Les comptes bloqués ne peuvent pas être bannis.',
  'You cannot ban deactivated users.': 'Les comptes désactivés ne peuvent pas être bannis.',
  'You cannot unban active users.': 'Un compte actif n’a pas de bannissement à lever.',
  'You cannot unban blocked users.': 'Un compte bloqué n’a pas de bannissement à lever.',
  'You cannot unban deactivated users.': 'Un compte désactivé n’a pas de bannissement à lever.',
  '"{0}" is no language of this server; these are: {1}.':
    '« {0} » n’est pas une langue de ce serveur ; il connaît : {1}.',
  'is invalid': 'n’est pas valable',
  'has already been taken': 'sert déjà ailleurs',
  'The primary address of a user cannot be removed.': 'L’adresse principale d’un compte ne peut pas être retirée.',
  'cannot be changed: channels are called so': 'ne peut pas changer : des canaux s’appellent ainsi',
  "can't be blank": 'ne peut pas rester vide',
  'is not an email you own': 'n’est pas une de vos adresses e-mail',
  'Administrators cannot resign by the API': 'Un admin ne peut pas renoncer ainsi à ce rôle.',
  '"{0}" is no e-mail address.': '« {0} » n’est pas une adresse e-mail.',
  '{0} may not sign in at present.': '{0} ne peut pas se connecter en ce moment.',
  '{0} has no e-mail address.': '{0} n’a pas d’adresse e-mail.',
  'This link has been used, or is too old. Ask for a new one.':
    'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  'A token needs a scope: api or read_api.': 'Un jeton a besoin d’une portée : api ou read_api.',
  'cannot exceed those of the access token of this request.':
    'ne peut dépasser celle du jeton d’accès de cette requête.',
  'cannot be later than that of the access token of this request: {0}.':
    'ne peut être postérieure à celle du jeton d’accès de cette requête : {0}.',
  'An access token is not enough for this. Use the pages, or send a username and password with the request.':
    'Un jeton d’accès ne suffit pas pour cette action. Utilisez les pages, ou envoyez un nom d’utilisateur et un mot de passe avec la requête.',
  'Confirm that it is you first: open /confirm-identity in this browser, then send the request again.':
    'Confirmez d’abord votre identité : ouvrez /confirm-identity dans ce navigateur, puis renvoyez la requête.',
  'can only contain available scopes: sudo is for administrators.':
    'ne peut avoir que des portées disponibles : sudo est pour l’administration.',
  'The expiry date must be in the future; a date without a time means 00:00 UTC on that day.':
    'La date d’expiration doit être dans le futur. Une date sans heure signifie 00:00 UTC ce jour-là.',
  'token already revoked': 'Ce jeton est déjà révoqué.',
  'Not found': 'Introuvable',
  'This is no token of yours.': 'Ce jeton n’est pas à vous.',
  'An address begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Une adresse commence par une lettre, un chiffre ou un tiret bas et ne contient que des lettres, des chiffres, « _ », « - » et « . ».',
  'Nobody can have more than {0} channels.': 'Personne ne peut avoir plus de {0} canaux.',
  'A group\'s channel can be acted for with "channel", not switched to.': 'On ne peut pas passer au canal d’un groupe.',
  'A name has 1 to {0} characters.': 'Un nom compte de 1 à {0} caractères.',
  '"{0}" is no time zone; one is called Europe/Berlin, or UTC.':
    '« {0} » n’est pas un fuseau horaire ; Europe/Berlin ou UTC en sont.',
  'The address "{0}" is taken already.': 'L’adresse « {0} » est déjà prise.',
  'You have confirmed this address already.': 'Vous avez déjà confirmé cette adresse.',
  'Nobody has more than {0} addresses.': 'Personne n’a plus de {0} adresses.',
  'This link has been used, or is too old, or is for another account.':
    'Ce lien a déjà servi, a expiré ou concerne un autre compte.',
  'Another account here has this address. Sign in with that one, or remove it there.':
    'Un autre compte a déjà cette adresse. Connectez-vous avec lui ou retirez-la là-bas.',
  'Confirm the address first.': 'Confirmez d’abord l’adresse.',
  'Mail goes to this address: choose another one for it first.':
    'Les e-mails vont à cette adresse : choisissez-en d’abord une autre.',
  'A password has at least {0} characters.': 'Un mot de passe compte au moins {0} caractères.',
  'Sign in, or make an account, to accept the invitation.':
    'Connectez-vous ou créez un compte pour accepter l’invitation.',
  'Nobody can make an account here at present. Ask an administrator.':
    'Personne ne peut créer de compte ici en ce moment. Adressez-vous à l’administration.',
  'A username begins with a letter, digit or underscore and holds letters, digits, "_", "-" and "." alone.':
    'Un nom d’utilisateur commence par une lettre, un chiffre ou un tiret bas et ne contient que des lettres, des chiffres, « _ », « - » et « . ».',
  'The username "{0}" is taken already.': 'Le nom d’utilisateur « {0} » est déjà pris.',
  'Somebody has the e-mail "{0}" already.': 'Un compte a déjà l’adresse e-mail « {0} ».',
  '"{0}" is one of {1}, not "{2}".': '« {0} » est l’une de ces valeurs : {1}, et non « {2} ».',
  'This server has been set up already, or was started again since: follow the newest link of its log.':
    'Ce serveur est déjà configuré ou a redémarré entre-temps : suivez le lien le plus récent de son journal.',
  'This link has been used, or is too old.': 'Ce lien a déjà servi ou a expiré.',
  'Token was revoked. You have to re-authorize from the user.': 'Le jeton a été révoqué.',
  'Token is expired. You can either do re-authorization or token refresh.': 'Le jeton a expiré.',
  'Sign in: the credentials are missing or not right.': 'Connectez-vous : les identifiants manquent ou sont inexacts.',
  'This account has a second factor: use an access token in the place of the password.':
    'Ce compte a un second facteur : utilisez un jeton d’accès à la place du mot de passe.',
  '{0}. The reason: {1} To appeal, {2}.': '{0*}. La raison : {1} Pour contester : {2*}.',
  'Your account is suspended until moderators lift that':
    'Votre compte est suspendu jusqu’à ce que la modération lève cette mesure',
  'You cannot write in {0}: you are suspended there until moderators lift that':
    'Vous ne pouvez pas écrire dans {0} : vous y êtes suspendu jusqu’à ce que la modération lève cette mesure',
  'Your account is suspended until {0} UTC': 'Votre compte est suspendu jusqu’au {0} UTC',
  'You cannot write in {0}: you are suspended there until {1} UTC':
    'Vous ne pouvez pas écrire dans {0} : vous y êtes suspendu jusqu’au {1} UTC',
  'sign in at {0}/sign-in or follow the link in the mail about this':
    'connectez-vous à {0}/sign-in ou suivez le lien de l’e-mail à ce sujet',
  'ask its moderators': 'adressez-vous à la modération',
  'answer at /moderation/cases/{0}': 'répondez à /moderation/cases/{0}',
  'Your account has been {0}.': 'Votre compte est {0*}.',
  'Administrators cannot be suspended: end that role first.':
    'Un admin ne peut pas être suspendu : retirez-lui d’abord ce rôle.',
  'The account is {0} already.': 'Le compte est déjà {0*}.',
  'Several mails went to this address lately. Try again in an hour.':
    'Plusieurs e-mails viennent d’aller à cette adresse. Réessayez dans une heure.',
  'Too many wrong codes. Try again in an hour, or ask an administrator.':
    'Trop de codes inexacts. Réessayez dans une heure ou adressez-vous à l’administration.',
  'This passkey is known already.': 'Cette clé d’accès est déjà connue.',
  'Nobody has more than {0} passkeys. Remove one first.':
    'Personne n’a plus de {0} clés d’accès. Retirez-en d’abord une.',
  'Give the passkey a name.': 'Donnez un nom à la clé d’accès.',
  'Signing in with {0} did not work ({1}).': 'La connexion avec {0} n’a pas fonctionné ({1}).',
  'This is the only way to sign in to the account. Choose a password first.':
    'C’est le seul moyen de se connecter à ce compte. Choisissez d’abord un mot de passe.',
  'Passkeys need a server whose public address has https and a name. Sign in with a password.':
    'Les clés d’accès demandent un serveur dont l’adresse publique a https et un nom. Connectez-vous avec un mot de passe.',
  'That passkey was not accepted, or it took too long. Try again.':
    'Cette clé d’accès n’a pas été acceptée, ou cela a pris trop de temps. Réessayez.',
  'That took too long. Sign in again.': 'Cela a pris trop de temps. Reconnectez-vous.',
  'That code is not right, was used, or is too old.': 'Ce code est inexact, a déjà servi ou a expiré.',
  'The account has a second factor already. Turn it off first.':
    'Ce compte a déjà un second facteur. Désactivez-le d’abord.',
  'Begin again: there is nothing that a code could confirm.':
    'Recommencez : il n’y a rien qu’un code puisse confirmer.',
  'That code is not right, or too old. Enter the one that the app shows now.':
    'Ce code est inexact ou a expiré. Saisissez celui que l’application affiche maintenant.',
  'Write your username, {0}, to confirm.': 'Écrivez votre nom d’utilisateur, {0}, pour confirmer.',
  'You are the only administrator of this server. Make somebody else administrator first.':
    'Vous êtes seul à administrer ce serveur. Nommez d’abord un autre admin.',
  'You are the only Owner of {0}. Make somebody else Owner there, or remove the group, first.':
    'Vous êtes le seul Propriétaire de {0}. Nommez-y d’abord un autre Propriétaire ou supprimez le groupe.',
  'The account is the only administrator of this server. Make somebody else administrator first.':
    'Ce compte est seul à administrer le serveur. Nommez d’abord un autre admin.',
  'The account is the only Owner of {0}. Make somebody else Owner there, remove the group, or delete all that the person wrote as well.':
    'Ce compte est le seul Propriétaire de {0}. Nommez-y un autre Propriétaire, supprimez le groupe, ou supprimez aussi tout ce que la personne a écrit.',
  'Write the username, {0}, to confirm.': 'Écrivez le nom d’utilisateur, {0}, pour confirmer.',
  'Delete your own account in its settings: there you can take it back.':
    'Supprimez votre propre compte dans ses réglages : vous pouvez y changer d’avis.',
  'Quiet hours have a beginning and an end: name both, or neither.':
    'Les heures calmes ont un début et une fin : indiquez les deux, ou aucun.',
  '{0} is a whole number from {1} to {2}.': '{0} est un nombre entier de {1} à {2}.',
  'You have {0} devices that are sent notifications: remove one first.':
    'Vous avez {0} appareils qui reçoivent des notifications : retirez-en d’abord un.',
  'endpoint is the https:// address that a browser has from its push service.':
    'endpoint est l’adresse https:// que le navigateur tient de son service push.',
  '{0} is a key of {1} bytes in base64url, as browsers have it.':
    '{0} est une clé de {1} octets en base64url, telle que les navigateurs l’ont.',
  'At most {0} notifications are marked at a time.': 'On marque au plus {0} notifications à la fois.',
  'This link is not known any more. Sign in, and choose it in the settings.':
    'Ce lien n’est plus connu. Connectez-vous et choisissez dans les paramètres.',
  'Sign in to go on.': 'Connectez-vous pour continuer.',
  'No such role.': 'Ce rôle n’existe pas.',
};
