import type { Setting } from '@dewar/contract/settings';
import { findSetting } from '@dewar/domain/settings/settings';
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { TimeZoneField } from '../../shared/ui/fields/time-zone-field.tsx';
import { EmailListEditor } from './email-list-editor.tsx';
import { JsonDraft } from './setting-draft.ts';
import styles from './settings.module.css';
import { WorkingHoursEditor } from './working-hours-editor.tsx';

export interface EditorProps<Value = unknown> {
  readonly label: ReactNode;
  readonly help: string;
  readonly value: Value;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (value: Value) => void;
}

interface SettingEditorProps extends Omit<EditorProps, 'label' | 'help'> {
  readonly setting: Setting;
}

/** The editor for a setting: three keys have their own, all others depend on the type (spec 1 §2). */
export function SettingEditor({ setting, ...rest }: SettingEditorProps) {
  const props = { ...rest, label: <SettingLabel settingKey={setting.setting_key} />, help: setting.description };
  switch (setting.setting_key) {
    case 'timezone':
      return <TimeZoneField {...props} value={textOf(props.value)} />;
    case 'alert_email_recipients':
      return <EmailListEditor {...props} value={listOf(props.value)} />;
    case 'working_hours':
      return <WorkingHoursEditor {...props} value={recordOf(props.value)} />;
    default:
      return <EditorByType {...props} setting={setting} />;
  }
}

/** The setting's name and, for the API and the audit log, its key. */
function SettingLabel({ settingKey }: { readonly settingKey: string }) {
  return (
    <>
      {titleOf(settingKey)} <code className={styles.key}>{settingKey}</code>
    </>
  );
}

export function titleOf(settingKey: string): string {
  return findSetting(settingKey)?.title ?? settingKey;
}

function EditorByType({ setting, ...props }: EditorProps & { readonly setting: Setting }) {
  switch (setting.setting_type) {
    case 'boolean':
      return <FlagEditor {...props} />;
    case 'number':
      return <NumberEditor {...props} settingKey={setting.setting_key} />;
    case 'text':
      return <TextEditor {...props} />;
    case 'json':
      return <JsonEditor {...props} />;
    default:
      return setting.setting_type satisfies never;
  }
}

function FlagEditor({ label, help, value, error, isDisabled, onChange }: EditorProps) {
  return (
    <Switch
      label={label}
      description={help}
      checked={value === true}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function NumberEditor({ label, help, value, error, isDisabled, ...rest }: EditorProps & { settingKey: string }) {
  const { range, unit } = findSetting(rest.settingKey) ?? {};
  const bounds = range && `${formatNumber(range.minimum)} to ${formatNumber(range.maximum)}`;
  return (
    <NumberField
      data-path={rest.settingKey}
      label={label}
      help={bounds === undefined ? help : `${help}, ${bounds}`}
      value={typeof value === 'number' ? value : null}
      onChange={rest.onChange}
      error={error}
      isDisabled={isDisabled}
      {...(unit !== undefined && { unit })}
      {...(range === undefined ? { isSigned: true } : { decimals: range.decimals })}
    />
  );
}

function TextEditor({ label, help, value, error, isDisabled, onChange }: EditorProps) {
  return (
    <TextInput
      label={label}
      description={help}
      value={textOf(value)}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function JsonEditor({ label, help, value, error, isDisabled, onChange }: EditorProps) {
  return (
    <Textarea
      label={label}
      description={`${help} (JSON)`}
      value={value instanceof JsonDraft ? value.text : JSON.stringify(value, null, 2)}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(new JsonDraft(currentTarget.value))}
      rows={4}
      resize="vertical"
      spellCheck={false}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function recordOf(value: unknown): { readonly [part: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
