import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Ajustes',
  hint: 'Valen para todo el servidor, al momento y sin reiniciar. Cada cambio queda en el registro, con el valor anterior. Los demás ajustes se leen del entorno al arrancar el servidor.',
  save: 'Guardar',
  changed: 'Se han cambiado los ajustes.',
  isDefault: 'Es el valor predeterminado.',
  defaultIs: (value) => `Predeterminado: ${value}.`,
  empty: 'nada',
  fixedBy: (variable) => `Lo fija ${variable} en el entorno del servidor.`,
  badSize: (name, text) => `«${name}» es un número de MiB, como 500 o 0,5, no «${text}».`,
  parts: { server: 'Servidor', limits: 'Límites', contributions: 'Contribuciones' },
  choices: { yes: 'Sí', no: 'No' },
  names: {
    server_description: 'Descripción',
    contact_address: 'Contacto',
    default_language: 'Idioma',
    upload_limit: 'Archivo más grande, en MiB',
    storage_quota: 'Almacenamiento por persona, en MiB',
    import_limit: 'Exportación más grande que se puede importar, en MiB',
    file_versions: 'Versiones anteriores de un archivo, como mucho',
    webhook_days: 'Días que se guardan los envíos de los webhooks',
    user_requests_per_minute: 'Peticiones de una persona a las API por minuto, como mucho',
    address_requests_per_minute: 'Peticiones de una dirección por minuto, como mucho',
    undo_days: 'Días en que se puede deshacer una reasignación',
    server_name: 'Nombre del servidor',
    registration: 'Quién puede crear una cuenta',
    allow_several_placeholders_per_user: 'Una persona puede recuperar varias cuentas provisionales de un origen',
    placeholder_user_limit: 'Cuentas provisionales de un grupo, como mucho',
    allow_bypass_placeholder_confirmation: 'La administración reasigna sin preguntar',
    allow_contribution_mapping_to_admins: 'Se pueden reasignar contribuciones a admins',
  },
  hints: {
    server_description:
      'De qué trata el servidor. Aparece en la primera página, para quien no ha iniciado sesión, y en los buscadores.',
    contact_address:
      'Dirección de correo o página para preguntas. La ve todo el mundo, en la primera página y al iniciar sesión.',
    default_language:
      'Para quien no ha elegido ninguno, si su navegador no pide ninguno de estos; también para los correos que recibe.',
    upload_limit: 'Para los archivos e imágenes que se suben.',
    storage_quota:
      'Cuentan los archivos con sus versiones anteriores y la papelera, los emojis, las subidas sin terminar y las exportaciones importadas. En la página de una persona puedes fijar otro límite. 0 es sin límite.',
    import_limit: 'Para lo que se trae de otro sitio.',
    file_versions: 'Las más antiguas se van cuando un archivo recibe otra. Con 0 no hay ninguna.',
    webhook_days: 'Después se borra lo que se envió y se respondió.',
    user_requests_per_minute: 'Detiene los programas fuera de control. 0: sin límite.',
    address_requests_per_minute:
      'Cuenta también las páginas, y juntas a todas las personas tras la misma dirección. 0: sin límite.',
    undo_days: 'Con 0 no se puede.',
    server_name: 'Aparece en las páginas, en los canales de noticias y en los correos.',
    registration: 'Quien tiene una cuenta la conserva.',
    allow_several_placeholders_per_user: 'Para quienes tenían más de una cuenta allí de donde viene la exportación.',
    placeholder_user_limit:
      'Quienes una importación encuentre de más comparten una cuenta de importación. 0: sin límite.',
    allow_bypass_placeholder_confirmation: 'Si no, se pregunta a la persona y decide.',
    allow_contribution_mapping_to_admins: 'Si no, no se puede elegir a admins.',
  },
};
