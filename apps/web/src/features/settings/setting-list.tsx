import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { type SettingsPlace, settingsQuery } from './settings-api.ts';

/** The settings of one scope, each saved by itself. Unsaved input asks before it is left. */
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
    <ul className={styles.rows}>
      {settings.data.map((setting) => (
        <SettingRow key={setting.setting_key} place={place} setting={setting} />
      ))}
    </ul>
  );
}
