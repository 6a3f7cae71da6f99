import type { Part } from '../../translation.ts';

/** Texts about the access tokens and service accounts of a group. */
export const groupAccess: Part<'groupAccess'> = {
  title: (group) => `Jetons d’accès de ${group}`,
  tab: 'Jetons d’accès',
  open: 'Jetons d’accès et comptes de service…',
  openHint: 'Pour les programmes qui lisent ou écrivent dans le groupe sans être une personne.',
  tokens: 'Jetons d’accès',
  tokensHint:
    'Chaque jeton appartient à un robot, membre du groupe avec son propre rôle. Ce qui est fait avec le jeton est fait par le robot.',
  noTokens: 'Le groupe n’a aucun jeton d’accès.',
  make: 'Créer un jeton',
  roleHint: 'Ce que le robot peut faire dans le groupe et au-dessous.',
  readHint: 'Tout ce que son compte peut voir',
  writeHint: 'Tout ce que son compte peut faire',
  ended: 'Expiré',
  rotate: 'Remplacer',
  rotateOf: (name) => `Remplacer ${name}`,
  rotateTitle: (name) => `Remplacer le jeton ${name} ?`,
  rotateText:
    'Vous obtenez un nouveau jeton du même nom, avec les mêmes droits. L’ancien ne fonctionne plus à partir de ce moment.',
  rotateButton: 'Le remplacer',
  revokeTitle: (name) => `Révoquer le jeton ${name} ?`,
  revokeText:
    'Les programmes qui l’utilisent perdent aussitôt l’accès, et son robot n’est plus membre. Ce que le robot a écrit reste. C’est irréversible.',
  revokeServiceText: 'Les programmes qui l’utilisent perdent aussitôt l’accès. C’est irréversible.',
  revokeButton: 'Le révoquer',
  keep: 'Le garder',
  accounts: 'Comptes de service',
  accountsHint:
    'Comptes du groupe pour les programmes. Ils se connectent uniquement avec des jetons, peuvent en avoir plusieurs et reçoivent des rôles comme les personnes.',
  noAccounts: 'Le groupe n’a aucun compte de service.',
  accountName: 'Nom',
  username: 'Nom d’utilisateur',
  usernameHint: 'Laissez vide pour qu’il soit inventé.',
  addAccount: 'Créer un compte de service',
  accountLead: '{username} est un compte de service. Donnez-lui un rôle sous {members}.',
  accountTokens: 'Jetons',
  noAccountTokens: 'Il n’a encore aucun jeton.',
  removeAccount: 'Supprimer le compte de service',
  removeAsk: 'Supprimer le compte de service…',
  removeTitle: (name) => `Supprimer le compte de service ${name} ?`,
  removeText:
    'Ses jetons et ses adhésions prennent fin aussitôt. Ce qu’il a écrit reste, sous son nom. C’est irréversible.',
  removeButton: 'Le supprimer',
  notices: {
    added: 'Le compte de service est créé.',
    revoked: 'Le jeton est révoqué.',
    removed: 'Le compte de service est supprimé.',
  },
};
