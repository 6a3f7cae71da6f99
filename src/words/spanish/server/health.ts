import type { Part } from '../../translation.ts';
import { grouped } from '../numbers.ts';

/** Textos de la página que muestra cómo está el servidor. */
export const health: Part<'health'> = {
  overall: {
    good: 'Todo funciona.',
    attention: 'El servidor funciona, pero hay algo por revisar.',
    failing: 'Algo no funciona.',
  },
  checked: (when) => `Comprobado el ${when}.`,
  again: 'Comprobar de nuevo',
  states: { good: 'Bien', attention: 'Por revisar', failing: 'No funciona' },
  parts: {
    database: 'Base de datos',
    blobs: 'Almacén de archivos',
    disk: 'Disco',
    jobs: 'Tareas',
    worker: 'Ejecución de tareas',
    mail: 'Correo',
    backup: 'Copia de seguridad',
    requests: 'Peticiones',
    process: 'Proceso',
  },
  facts: {
    kind: 'Tipo',
    size: 'Tamaño',
    write: 'Escribir tarda',
    probe: 'Escribir, leer y borrar tarda',
    files: 'Archivos',
    free: 'Libre',
    waiting: 'En espera',
    running: 'En curso',
    failed: 'Fallos',
    oldest: 'La más antigua espera desde',
    finished: 'Última tarea terminada',
    now: 'Trabaja ahora',
    sent: 'Último envío',
    failure: 'Último fallo',
    newest: 'La más reciente',
    count: 'En los últimos minutos',
    half: 'La mitad en menos de',
    most: '99 de cada 100 en menos de',
    name: 'Nombre',
    version: 'Versión',
    since: 'Iniciado',
    memory: 'Memoria',
    heap: 'Objetos de JavaScript',
    eventLoop: 'Retraso del bucle de eventos',
  },
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  stores: { disk: 'Directorio', s3: 'Almacén de objetos (S3)' },
  elsewhere: 'Los archivos están en un almacén de objetos.',
  noAnswer: 'Sin respuesta',
  failed: 'Ha fallado',
  never: 'Nunca',
  none: 'Ninguna',
  yes: 'Sí',
  no: 'No',
  milliseconds: (count) => `${count < 1 ? 'Menos de 1' : grouped(Math.round(count))} ms`,
  partOf: (part, all) => `${part} de ${all}`,
  orMore: (count, max) => (count >= max ? `${grouped(max)} o más` : grouped(count)),
  failingChore: (name) => `Tarea periódica ${name}`,
  failingSince: (when) => `Falla desde ${when}:`,
  advice: {
    write_failed:
      'No se puede escribir nada: mira el registro del servidor, si el disco de la base de datos está lleno y si se puede escribir donde indica TRIBUTARY_DATABASE_URL.',
    write_slow:
      'Escribir es lento: comprueba si el disco de la base de datos está muy ocupado o hay una importación grande en curso.',
    migrations_pending: 'El esquema es más antiguo que el programa: detén el servidor y ejecuta «tributary migrate».',
    blobs_failed:
      'No se pueden guardar ni leer archivos: comprueba que se puede llegar al lugar que indica TRIBUTARY_BLOBS y escribir en él.',
    blobs_slow:
      'Guardar archivos es lento: comprueba si el disco, o la red hacia el almacén de objetos, está muy ocupado.',
    disk_full: 'Apenas queda espacio: libera algo ahora, o lleva los archivos a un disco mayor.',
    disk_low:
      'Queda libre menos de una décima parte del disco: mira en «Almacenamiento» quién lo llena, o consigue un disco mayor.',
    chores_failed:
      'Algunas tareas periódicas del servidor fallan. Sus errores aparecen abajo y los detalles, en el registro. El servidor las reintenta cada minuto.',
    jobs_failed:
      'Hay tareas que han fallado definitivamente: mira en «Tareas» qué ha pasado, y ejecútalas de nuevo o descártalas.',
    jobs_waiting:
      'Hay tareas que esperan más de cinco minutos: aumenta TRIBUTARY_WORKER_CONCURRENCY, o inicia otro proceso de tareas.',
    worker_stale:
      'Nadie ha ejecutado una tarea en cinco minutos: comprueba que funciona un proceso con el papel «all» o «worker», y mira su registro.',
    mail_failed:
      'No se han podido enviar correos: mira en «Correo» qué ha respondido el servidor de correo y envíalos de nuevo.',
    mail_waiting:
      'Hay correos que esperan más de un cuarto de hora: comprueba que responde el servidor de correo de TRIBUTARY_SMTP_URL.',
    no_mail_server:
      'No hay ningún servidor de correo configurado, así que el correo se queda en este servidor: configura TRIBUTARY_SMTP_URL.',
    backup_failed:
      'La última copia de seguridad ha fallado: mira en el registro por qué, y haz una con «tributary backup».',
    backup_old: 'Hace más de un día que no hay copia de seguridad: mira en el registro por qué.',
    no_backup:
      'Todavía no se ha hecho ninguna copia de seguridad: configura TRIBUTARY_BACKUP_TARGET, o ejecuta «tributary backup».',
    requests_slow:
      'Algunas peticiones tardan más de un segundo: comprueba si el procesador y el disco del servidor están muy ocupados.',
    event_loop_slow:
      'El proceso está demasiado ocupado para responder enseguida: usa más procesos (TRIBUTARY_WEB_PROCESSES).',
    memory_high: 'La memoria del proceso está casi agotada: reinícialo y dale más (NODE_OPTIONS=--max-old-space-size).',
  },
};
