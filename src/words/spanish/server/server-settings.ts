import type { Part } from '../../translation.ts';

/** Texts of the page with the settings of the server. */
export const serverSettings: Part<'serverSettings'> = {
  title: 'Ajustes',
  hint: 'Valen para todo el servidor, al momento y sin reiniciar. Cada cambio queda en el registro, con el valor anterior. Los demás ajustes se leen del entorno al arrancar el servidor.',
  save: 'Guardar',
  changed: 'Se han cambiado los ajustes.',
  isDefault: 'Es el valor predeterminado.',
  defaultIs: (value) => `Predeterminado: ${value}.`,
  choices: { yes: 'Sí', no: 'No' },
  names: {
    server_name: 'Nombre del servidor',
    registration: 'Quién puede crear una cuenta',
    allow_several_placeholders_per_user: 'Una persona puede recuperar varias cuentas provisionales de un origen',
    placeholder_user_limit: 'Cuentas provisionales de un grupo, como mucho',
    allow_bypass_placeholder_confirmation: 'La administración reasigna sin preguntar',
    allow_contribution_mapping_to_admins: 'Se pueden reasignar contribuciones a admins',
  },
  hints: {
    server_name: 'Aparece en las páginas, en los canales de noticias y en los correos.',
    registration: 'Quien tiene una cuenta la conserva.',
    allow_several_placeholders_per_user: 'Para quienes tenían más de una cuenta allí de donde viene la exportación.',
    placeholder_user_limit:
      'Quienes una importación encuentre de más comparten una cuenta de importación. 0: sin límite.',
    allow_bypass_placeholder_confirmation: 'Si no, se pregunta a la persona y decide.',
    allow_contribution_mapping_to_admins: 'Si no, no se puede elegir a admins.',
  },
};
