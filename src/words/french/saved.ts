import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** What one saves, in folders. */
export const saved: Part<'saved'> = {
  title: 'Enregistrés',
  folders: 'Dossiers',
  all: 'Tous',
  none: 'Ce que vous enregistrez s’affiche ici, pour vous uniquement.',
  choose: 'Dossiers d’enregistrement',
  chooseHint: 'Personne d’autre ne voit ce que vous enregistrez. Hors de tout dossier, ce n’est pas enregistré.',
  newFolder: 'Nouveau dossier',
  edit: 'Modifier le dossier',
  name: 'Nom',
  rename: 'Renommer',
  renameHint: 'Avec le nom d’un autre dossier, tout y est déplacé.',
  remove: 'Retirer le dossier',
  removeHint: (count) =>
    count === 1
      ? 'La publication qu’il contient n’y sera plus enregistrée. La publication elle-même reste.'
      : `Les ${grouped(count)} publications qu’il contient n’y seront plus enregistrées. Les publications elles-mêmes restent.`,
  removeNamed: (name) => `Retirer ${name}`,
};
