import { assetUrl } from '../assets.ts';

/** An icon by its name in Lucide; those in `assets/icons.json` are there. */
export function Icon({ name, turn = false }: { readonly name: string; readonly turn?: boolean }) {
  return (
    <svg class={turn ? 'icon turn' : 'icon'} aria-hidden="true">
      <use href={`${assetUrl('icons.svg')}#${name}`} />
    </svg>
  );
}
