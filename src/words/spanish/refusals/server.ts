import type { server as english } from '../../english/refusals/server.ts';
import type { Refusals } from '../../translation.ts';

/** Refusals about moderation and the server. */
export const server: Refusals<typeof english> = {
  'Write to the person why, in {0} characters at most.': 'Escribe a la persona por qué, en {0} caracteres como mucho.',
  'A suspension ends in the future, within ten years.': 'Una suspensión termina en el futuro, antes de diez años.',
  'Write an answer of {0} characters at most.': 'Escribe una respuesta de {0} caracteres como mucho.',
  'You have answered often enough: the moderators know what you think.':
    'Ya has respondido bastante: la moderación sabe lo que piensas.',
  'Write a word or a phrase of {0} characters at most; an asterisk at its end stands for any ending.':
    'Escribe una palabra o una frase de {0} caracteres como mucho; un asterisco al final vale por cualquier terminación.',
  'Write the name of a site, such as shop.example.': 'Escribe el nombre de un sitio, como shop.example.',
  'There are {0} rules here, which is the most: remove one first.':
    'Aquí hay {0} reglas, que es el máximo: quita antes una.',
  'There is a rule for this already: change that one.': 'Ya hay una regla para esto: cámbiala.',
  'That cannot be decided about this case as it is now.': 'Eso no se puede decidir sobre este caso tal como está.',
  'Give a reason: whoever wrote it is notified.': 'Da un motivo: se avisa a quien lo escribió.',
  'A reason has {0} characters at most.': 'Un motivo tiene como mucho {0} caracteres.',
  'Nobody else sees this post: there is nothing to hide.': 'Nadie más ve esta publicación: no hay nada que ocultar.',
  'A whole number from {0} to {1}, please.': 'Un número entero de {0} a {1}, por favor.',
  'A note has {0} characters at most.': 'Una nota tiene como mucho {0} caracteres.',
  'This is your own: you can delete it yourself.': 'Es tuyo: puedes eliminarlo tú.',
  'Only those who moderate here may do this.': 'Solo quien modera aquí puede hacer esto.',
  'Only administrators decide for the whole server.': 'Solo la administración decide para todo el servidor.',
  'Whoever wrote this has no account here: nobody would read it.':
    'Quien escribió esto no tiene cuenta aquí: nadie lo leería.',
  'This is about you: another moderator has to decide it.':
    'Esto trata sobre ti: debe decidirlo otra persona que modere.',
  'Who moderates the group cannot be suspended there: change the role first.':
    'No se puede suspender a quien modera el grupo: cambia antes el papel.',
  'The person is suspended there already: lift that first.': 'La persona ya está suspendida allí: levántalo antes.',
  'This suspension has ended already.': 'Esta suspensión ya ha terminado.',
  'You have reported a lot within the last hour. Try again in an hour.':
    'Has denunciado mucho en la última hora. Inténtalo de nuevo en una hora.',
  '{0} Not Found': 'No se encuentra: {0*}',
  'Too many {0}; try again in {1} seconds.': 'Demasiados {0*}; inténtalo de nuevo en {1} segundos.',
  'Too many are signing in at this moment; try again in {0} seconds.':
    'Demasiada gente inicia sesión en este momento; inténtalo de nuevo en {0} segundos.',
  'Only administrators may do this.': 'Solo la administración puede hacer esto.',
  'You are no longer an administrator. Try again.': 'Ya no formas parte de la administración. Inténtalo de nuevo.',
  'You may no longer act for this channel.': 'Ya no puedes actuar en nombre de este canal.',
  'No dead job has the id {0}; "jobs list --state dead" shows them.': 'Ninguna tarea abandonada tiene el número {0}.',
  'The name of a server has 1 to {0} characters.': 'El nombre de un servidor tiene de 1 a {0} caracteres.',
  "You're uploading too many images at once. Wait until some of them are done, then try again.":
    'Estás subiendo demasiadas imágenes a la vez. Espera a que terminen algunas e inténtalo de nuevo.',
  'This form has already been sent. Check whether it took effect before you send it again.':
    'Este formulario ya se ha enviado. Comprueba si ha tenido efecto antes de enviarlo otra vez.',
  'This form is out of date. Go back, load the page again and send it once more.':
    'Este formulario está caducado. Vuelve atrás, carga la página de nuevo y envíalo otra vez.',
  'This form was sent from another site, so nothing was done.':
    'Este formulario se envió desde otro sitio, así que no se ha hecho nada.',
  'The database does not answer at the moment. Try again in a few seconds.':
    'La base de datos no responde en este momento. Inténtalo de nuevo en unos segundos.',
  'The file storage does not answer at the moment. Try again in a few seconds.':
    'El almacenamiento de archivos no responde en este momento. Inténtalo de nuevo en unos segundos.',
  'The server has no space left, so nothing of this was kept. Try again later; its administrators can make room.':
    'El servidor no tiene espacio, así que no se ha guardado nada. Inténtalo más tarde; la administración puede hacer sitio.',
  'This address is suppressed already.': 'Esta dirección ya no recibe correo.',
  'Reports about mail take TRIBUTARY_MAIL_REPORTS_SECRET, as Bearer token or as password.':
    'Los informes sobre el correo requieren TRIBUTARY_MAIL_REPORTS_SECRET, como token Bearer o como contraseña.',
};
