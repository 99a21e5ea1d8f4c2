import { groupSettings } from '@dewar/domain/settings/setting-groups';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { type SettingsPlace, settingsQuery } from './settings-api.ts';

/** The settings of one scope in groups, each saved by itself. Unsaved input asks before it is left. */
export function SettingList({ place }: { readonly place: SettingsPlace }) {
  const settings = useQuery(settingsQuery(place));

  if (settings.data === undefined) {
    return settings.isError ? (
      <ErrorState title="Failed to load settings" error={settings.error} onRetry={settings.refetch} />
    ) : (
      <SkeletonList count={3} height={128} />
    );
  }
  return (
    <div className={styles.groups}>
      {groupSettings(settings.data).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={styles.group}>{group.title}</h2>
          <ul className={styles.rows}>
            {group.settings.map((setting) => (
              <SettingRow key={setting.setting_key} place={place} setting={setting} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
