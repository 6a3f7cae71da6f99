import type { Part } from '../translation.ts';
import { grouped } from './numbers.ts';

/** What one saves, in folders. */
export const saved: Part<'saved'> = {
  title: 'Gemerkt',
  folders: 'Ordner',
  all: 'Alle',
  none: 'Hier erscheint, was du dir merkst, nur für dich.',
  choose: 'Ordner zum Merken',
  chooseHint: 'Niemand sonst sieht, was du dir merkst. Ohne Ordner ist es nicht gemerkt.',
  newFolder: 'Neuer Ordner',
  edit: 'Ordner bearbeiten',
  name: 'Name',
  rename: 'Umbenennen',
  renameHint: 'Trägt ein anderer Ordner schon diesen Namen, kommt alles in ihn.',
  remove: 'Ordner entfernen',
  removeHint: (count) =>
    count === 1
      ? 'Der Beitrag darin ist dann dort nicht mehr gemerkt. Der Beitrag selbst bleibt.'
      : `Die ${grouped(count)} Beiträge darin sind dann dort nicht mehr gemerkt. Die Beiträge selbst bleiben.`,
  removeNamed: (name) => `${name} entfernen`,
};
