import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Words and links that messages are checked for. `{what}` stands for a rule, `{where}` for a group. */
export const contentRules: Part<'contentRules'> = {
  title: 'Mots et liens',
  titleOf: (group) => `Mots et liens dans ${group}`,
  hint: 'Les messages qui en contiennent attendent que la modération les ait vus, ou sont refusés. Cela vaut pour ce qui s’écrit désormais, non pour ce qui est importé, ni pour la modération. Les messages adressés à des personnes choisies n’attendent jamais.',
  lead: 'Mots et liens mis en attente ou refusés',
  none: 'Il n’y a pas encore de règles.',
  list: 'Règles',
  kind: 'Ce qui est cherché',
  kinds: { word: 'Mot ou suite de mots', link: 'Liens vers un site' },
  pattern: 'Mot, suite de mots ou site',
  patternHint:
    'Les majuscules et les accents ne comptent pas. Un astérisque à la fin remplace toute terminaison : casino*. D’un site, son nom, comme shop.example ; les sites en dessous comptent aussi.',
  action: 'Ce qui se passe',
  actions: { hold: 'En attente de la modération', refuse: 'Refusé' },
  change: { hold: 'Plutôt mettre en attente', refuse: 'Plutôt refuser' },
  changeOf: (does, pattern) => `${does} : ${pattern}`,
  try: 'Essayer',
  tryHint: 'Essayer ne change rien : vous voyez quels messages récents en contiennent.',
  add: 'Ajouter la règle',
  remove: 'Retirer',
  removeOf: (pattern) => `Retirer la règle pour ${pattern}`,
  from: 'De {where}',
  fromServer: 'Du serveur',
  done: {
    added: 'La règle est ajoutée.',
    changed: 'La règle est modifiée.',
    removed: 'La règle est retirée. Ce qui attend à cause d’elle attend toujours.',
  },
  trial: (found, tried) => `Trouvé dans ${grouped(found)} des ${grouped(tried)} derniers messages que vous voyez ici.`,
  examples: 'Messages qui en contiennent',
  heldMark: 'En attente de la modération. Personne d’autre ne le voit encore.',
  heldFor: 'En attente à cause de {what}. Seuls son auteur et la modération le voient.',
  heldForLink: 'En attente à cause d’un lien de quelqu’un de nouveau. Seuls son auteur et la modération le voient.',
  waits: 'Ce qui attend',
  manage: 'Modifier',
  show: 'Afficher',
};
