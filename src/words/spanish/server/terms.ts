import type { Part } from '../../translation.ts';

/** Textos sobre las normas del servidor. */
export const terms: Part<'terms'> = {
  title: 'Normas',
  titleOf: (server) => `Normas de ${server}`,
  changed: 'Última modificación: {day}.',
  accept: 'Al crear una cuenta aceptas {rules}.',
  rules: 'las normas de este servidor',
  read: 'Leer las normas de este servidor',
  acceptedAt: 'Normas aceptadas',
  edit: {
    title: 'Normas del servidor',
    hint: 'Lo que cada persona puede esperar de las demás aquí. Cualquiera puede leerlas, también sin cuenta, y quien crea una cuenta las acepta.',
    label: 'Normas',
    labelHint: (max) =>
      `En Markdown, como los mensajes, con ${max} caracteres como máximo. Déjalo vacío si no hay normas.`,
    save: 'Guardar',
    preview: 'Vista previa',
    empty: 'No hay nada que mostrar.',
    changed:
      'Las normas se han cambiado. A quien ya tiene una cuenta no se le pregunta de nuevo: un anuncio puede decírselo.',
    removed: 'El servidor ya no tiene normas.',
    look: 'Leerlas como las lee cualquiera',
    announce: 'Hacer un anuncio',
    write: 'Escribir las normas',
    change: 'Cambiar las normas',
    firstHint:
      'Di lo que cada persona puede esperar de las demás aquí. Quien crea una cuenta acepta las normas; leerlas puede cualquiera.',
  },
};
