import type { Setting } from '@dewar/contract/settings';
import { findSetting } from '@dewar/domain/settings/settings';
import { formatNumber } from '../../shared/format/numbers.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './settings.module.css';

interface SettingOriginProps {
  readonly setting: Setting;
  /** A company's setting without a value of its own has the general one. */
  readonly hasGeneral: boolean;
}

/** What the setting is without a change, and who changed it when. */
export function SettingOrigin({ setting, hasGeneral }: SettingOriginProps) {
  const { setting_key, setting_value, default_value, changed_at, changed_by_email } = setting;
  const standard = withUnit(setting_key, default_value);
  const name = hasGeneral ? 'general setting' : 'default';
  if (changed_at === null || isSameValue(setting_value, default_value)) {
    return <p className={styles.changed}>{hasGeneral ? `General setting: ${standard}` : `Default: ${standard}`}</p>;
  }
  return (
    <p className={styles.changed}>
      Changed from the {name} ({standard}){changed_by_email !== null && ` by ${changed_by_email}`},{' '}
      <RelativeTime at={changed_at} />
    </p>
  );
}

/** Values are JSON. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withUnit(key: string, value: unknown): string {
  const { unit } = findSetting(key) ?? {};
  const text = formatSettingValue(value) ?? String(value);
  return unit === undefined ? text : `${text} ${unit}`;
}

/** A value in words; undefined where it can be shown as it is. */
export function formatSettingValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? 'nobody' : value.join(', ');
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).join(', ');
}
