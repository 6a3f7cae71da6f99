import { Icon, page, signedIn, useWords } from '../shared/index.ts';
import { SettingsRow, settingsView } from './settings-frame.tsx';

/** Exporting, importing and deleting one's data. */
export const dataPage = page({ path: '/settings/data', who: signedIn, view: settingsView('data', Data) });

function Data() {
  const { settings } = useWords();
  const { data } = settings;
  const rows = [
    ['/leave', 'archive', data.leave, data.leaveHint],
    ['/imports', 'download', data.imports, data.importsHint],
    ['/settings/delete', 'trash-2', data.delete, data.deleteHint],
  ] as const;
  return (
    <>
      <h2>{settings.tabs.data}</h2>
      <div class="rows">
        {rows.map(([href, icon, label, hint]) => (
          <SettingsRow
            key={href}
            icon={icon}
            title={
              <a class="plain whole" href={href}>
                <strong>{label}</strong>
              </a>
            }
            notes={[hint]}
          >
            <Icon name="chevron-right" turn />
          </SettingsRow>
        ))}
      </div>
    </>
  );
}
