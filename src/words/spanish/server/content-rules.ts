import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Words and links that messages are checked for. `{what}` stands for a rule, `{where}` for a group. */
export const contentRules: Part<'contentRules'> = {
  title: 'Palabras y enlaces',
  titleOf: (group) => `Palabras y enlaces en ${group}`,
  hint: 'Los mensajes que contienen alguno esperan a que la moderación los vea, o se rechazan. Vale para lo que se escriba desde ahora, no para lo importado ni para la moderación. Los mensajes a personas elegidas no esperan nunca.',
  lead: 'Palabras y enlaces que esperan o se rechazan',
  none: 'Todavía no hay reglas.',
  list: 'Reglas',
  kind: 'Qué se busca',
  kinds: { word: 'Palabra o frase', link: 'Enlaces a un sitio' },
  pattern: 'Palabra, frase o sitio',
  patternHint:
    'Las mayúsculas y los acentos no cuentan. Un asterisco al final vale por cualquier terminación: casino*. De un sitio, su nombre, como shop.example; los sitios por debajo también cuentan.',
  action: 'Qué ocurre',
  actions: { hold: 'Espera a la moderación', refuse: 'Se rechaza' },
  change: { hold: 'Hacer que espere', refuse: 'Rechazar en su lugar' },
  changeOf: (does, pattern) => `${does}: ${pattern}`,
  try: 'Probar',
  tryHint: 'Probar no cambia nada: muestra en qué mensajes recientes aparece.',
  add: 'Añadir la regla',
  remove: 'Quitar',
  removeOf: (pattern) => `Quitar la regla para ${pattern}`,
  from: 'De {where}',
  fromServer: 'Del servidor',
  done: {
    added: 'La regla está añadida.',
    changed: 'La regla está cambiada.',
    removed: 'La regla está quitada. Lo que espera por ella sigue esperando.',
  },
  trial: (found, tried) => `Aparece en ${grouped(found)} de los ${grouped(tried)} mensajes más recientes que ves aquí.`,
  examples: 'Mensajes en los que aparece',
  heldMark: 'Espera a que la moderación lo vea. Nadie más lo ve todavía.',
  heldFor: 'Espera por {what}. Solo lo ven quien lo escribió y la moderación.',
  heldForLink: 'Espera por un enlace de alguien que es nuevo aquí. Solo lo ven quien lo escribió y la moderación.',
  waits: 'Lo que espera',
  manage: 'Cambiar',
  show: 'Mostrar',
};
