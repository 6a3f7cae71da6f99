/** Texts of the page with the settings of the server. */
export const serverSettings = {
  title: 'Settings',
  hint: 'These hold for the whole server, at once and without a restart. What changes is noted in the log, with the value before. All other settings are read from the environment when the server starts.',
  save: 'Save',
  changed: 'The settings have been changed.',
  isDefault: 'This is the default.',
  defaultIs: (value: string) => `The default: ${value}.`,
  choices: { yes: 'Yes', no: 'No' },
  names: {
    server_name: 'Name of the server',
    registration: 'Who can make an account',
    allow_several_placeholders_per_user: 'One person can take over several placeholder users of a source',
    placeholder_user_limit: 'Placeholder users of a group, at most',
    allow_bypass_placeholder_confirmation: 'Administrators reassign contributions without asking',
    allow_contribution_mapping_to_admins: 'Contributions can be reassigned to administrators',
  },
  hints: {
    server_name: 'Stands on pages, in feeds and in mails.',
    registration: 'Whoever has an account keeps it.',
    allow_several_placeholders_per_user: 'For people who had more than one account where the archive comes from.',
    placeholder_user_limit: 'Whoever an import finds beyond that shares one import user. 0 is for any number.',
    allow_bypass_placeholder_confirmation: 'Otherwise the person is asked, and decides.',
    allow_contribution_mapping_to_admins: 'Otherwise administrators cannot be chosen.',
  },
};
