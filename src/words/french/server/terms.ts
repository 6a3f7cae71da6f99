import type { Part } from '../../translation.ts';

/** Textes sur les règles du serveur. */
export const terms: Part<'terms'> = {
  title: 'Règles',
  titleOf: (server) => `Règles de ${server}`,
  changed: 'Dernière modification le {day}.',
  accept: 'En créant un compte, vous acceptez {rules}.',
  rules: 'les règles de ce serveur',
  read: 'Lire les règles de ce serveur',
  acceptedAt: 'Règles acceptées',
  edit: {
    title: 'Règles du serveur',
    hint: 'Ce que chacun peut attendre des autres ici. Tout le monde peut les lire, même sans compte, et créer un compte revient à les accepter.',
    label: 'Règles',
    labelHint: (max) =>
      `En Markdown, comme les messages, ${max} caractères au plus. Laissez vide pour n’avoir aucune règle.`,
    save: 'Enregistrer',
    preview: 'Aperçu',
    empty: 'Il n’y a rien à montrer.',
    changed:
      'Les règles ont été modifiées. Les personnes qui ont déjà un compte ne sont pas interrogées à nouveau : une annonce peut les en informer.',
    removed: 'Le serveur n’a plus de règles.',
    look: 'Les lire comme tout le monde',
    announce: 'Faire une annonce',
    write: 'Écrire les règles',
    change: 'Modifier les règles',
    firstHint:
      'Dites ce que chacun peut attendre des autres ici. Créer un compte revient à accepter les règles ; tout le monde peut les lire.',
  },
};
