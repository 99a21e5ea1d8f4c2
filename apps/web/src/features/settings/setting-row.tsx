import type { Setting } from '@dewar/contract/settings';
import { canFollowGeneral, findSetting } from '@dewar/domain/settings/settings';
import { Button } from '@mantine/core';
import { useCan } from '../../shared/session/use-can.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { FormFields } from '../../shared/ui/drafts/form-fields.tsx';
import { IconCheck } from '../../shared/ui/icons/icons.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { JsonDraft } from './setting-draft.ts';
import { SettingEditor, titleOf } from './setting-editor.tsx';
import { formatSettingValue, isSameValue, SettingOrigin } from './setting-origin.tsx';
import styles from './settings.module.css';
import type { SettingsPlace } from './settings-api.ts';
import { useSettingSaving } from './use-setting-saving.ts';

interface SettingRowProps {
  readonly place: SettingsPlace;
  readonly setting: Setting;
}

/** One setting: its name and key, its editor, its description, and the result of saving it. */
export function SettingRow({ place, setting }: SettingRowProps) {
  const key = setting.setting_key;
  const title = titleOf(key);
  const isMine = useMayChange(key, place);
  const saving = useSettingSaving(place, setting);
  const { isChanged, stale } = saving;
  const hasGeneral = canFollowGeneral(findSetting(key) ?? {}, place.scope);
  const isOwn = setting.version > 0 && (hasGeneral || !isSameValue(setting.setting_value, setting.default_value));
  const formRef = useFirstErrorFocus(saving.failedAttempts);

  return (
    <li className={styles.row}>
      <form
        ref={formRef}
        className={styles.form}
        data-type={setting.setting_type}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save();
        }}
      >
        <FormFields draft={saving.draft}>
          <SettingEditor
            setting={setting}
            value={saving.value}
            error={saving.fieldError}
            isDisabled={!isMine}
            onChange={saving.change}
          />
        </FormFields>
        {isMine ? (
          <div className={styles.actions}>
            <Button
              type="submit"
              size="compact-md"
              aria-label={`Save ${title}`}
              aria-disabled={!isChanged}
              {...(!isChanged && { 'data-disabled': true })}
              loading={saving.isSaving}
            >
              Save
            </Button>
            {isChanged && !saving.isSaving && (
              <Button
                size="compact-md"
                variant="subtle"
                aria-label={`Discard the change of ${title}`}
                onClick={saving.discard}
              >
                Discard
              </Button>
            )}
            {isOwn && !isChanged && (
              <Button
                size="compact-md"
                variant="subtle"
                aria-label={`${hasGeneral ? 'Use the general setting' : 'Reset to default'}: ${title}`}
                onClick={saving.reset}
              >
                {hasGeneral ? 'Use the general setting' : 'Reset to default'}
              </Button>
            )}
            {hasGeneral && !isOwn && !isChanged && !saving.isSaved && (
              <span className={styles.help}>The general setting applies.</span>
            )}
            <span className={styles.saved} role="status">
              {saving.isSaved && (
                <>
                  <IconCheck size={16} aria-hidden />
                  {key} saved successfully
                </>
              )}
            </span>
          </div>
        ) : (
          <p className={styles.help}>Only a super-admin can change this setting.</p>
        )}
        <SettingOrigin setting={setting} hasGeneral={hasGeneral} />
        <div className={styles.error}>
          <FormError
            error={saving.error}
            conflict={
              stale && {
                keepMine: saving.keepMine,
                takeTheirs: saving.takeTheirs,
                summary: <BothVersions settingKey={key} saved={stale.setting_value} mine={saving.value} />,
              }
            }
          />
        </div>
      </form>
    </li>
  );
}

function useMayChange(key: string, { scope }: SettingsPlace): boolean {
  const can = useCan();
  // A company administrator sees the values of one company alone.
  const isOwnCompany = scope === 'company' && can('administer', 'own_company');
  return can('change', 'setting', { ...findSetting(key), isOwnCompany });
}

interface BothVersionsProps {
  readonly settingKey: string;
  readonly saved: unknown;
  readonly mine: unknown;
}

function BothVersions({ settingKey, saved, mine }: BothVersionsProps) {
  return (
    <VersionDifferences
      saved={{ [settingKey]: saved }}
      mine={{ [settingKey]: mine instanceof JsonDraft ? mine.text : mine }}
      labels={{ [settingKey]: titleOf(settingKey) }}
      formatValue={(_key, value) => formatSettingValue(value)}
    />
  );
}
