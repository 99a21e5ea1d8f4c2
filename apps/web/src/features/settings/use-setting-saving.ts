import { type Setting, settingSchema } from '@dewar/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { draftQuestion } from '../../shared/session/unsaved-work.ts';
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts';
import { fromDraftText, readDraft, toDraftText } from './setting-draft.ts';
import { type SettingsPlace, showSetting, useSaveSetting } from './settings-api.ts';

// spec 1 §9
const SAVED_SHOWN_MS = 3000;

interface Draft {
  readonly value: unknown;
  /** Empty: the default applies, or the general setting. */
  readonly isReset?: true;
  /** The version that was shown when typing started. */
  readonly version: number;
  /** The same key for the same value, however often saving is tried. */
  readonly idempotencyKey: string;
}

/** One setting while it is edited and saved, any number of times. */
export function useSettingSaving(place: SettingsPlace, setting: Setting) {
  const saveSetting = useSaveSetting(place);
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [stale, setStale] = useState<Setting | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useShownForAWhile();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const isUnderWay = useRef(false);

  const key = setting.setting_key;
  const kept = useFormDraft<Readonly<Record<string, string | number>>>({
    place: { form: 'setting', record: `${placeName(place)}:${key}` },
    values: { [key]: toDraftText(draft === null ? setting.setting_value : draft.value) },
    isChanged: draft !== null,
    base: { [key]: toDraftText(setting.setting_value) },
    version: draft?.version ?? setting.version,
    idempotencyKey: draft?.idempotencyKey ?? '',
    onRestore: ({ values, version = setting.version, idempotencyKey }) => {
      const value = values[key];
      setDraft({ value: typeof value === 'string' ? fromDraftText(value) : value, version, idempotencyKey });
    },
  });
  useUnsavedWork({
    isHeld: () => draft !== null && !kept.isOver(),
    question: () => draftQuestion(kept.keep()),
    keep: kept.keep,
  });

  const forgetOutcome = () => {
    setFieldError(null);
    setError(null);
    setStale(null);
    setSaved(false);
  };

  const change = (value: unknown) => {
    forgetOutcome();
    setDraft({ value, version: draft?.version ?? setting.version, idempotencyKey: newIdempotencyKey() });
  };

  const discard = () => {
    forgetOutcome();
    setDraft(null);
  };

  const reject = (message: string) => {
    setFieldError(message);
    setFailedAttempts((count) => count + 1);
  };

  const showError = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) return setError(errorText(thrown));
    if (thrown.code === 'invalid_input') return reject(thrown.message);
    setError(thrown.message);
    if (thrown.code === 'stale_record') setStale(settingSchema.parse(thrown.data));
  };

  const save = async (attempted: Draft | null) => {
    if (attempted === null || isUnderWay.current) return;
    forgetOutcome();
    const read = attempted.isReset ? { value: null } : readDraft(setting, attempted.value);
    if ('error' in read) return reject(read.error);
    isUnderWay.current = true;
    setSaving(true);
    try {
      const { version, idempotencyKey } = attempted;
      const sent = { key: setting.setting_key, value: read.value, version, idempotencyKey };
      const saved = await withErrorMessage('Failed to save setting', saveSetting(sent));
      showSetting(queryClient, place, saved);
      // What was typed meanwhile stays, now based on the saved version.
      setDraft((latest) => (latest === attempted || latest === null ? null : { ...latest, version: saved.version }));
      setSaved(true);
      kept.end();
    } catch (thrown) {
      showError(thrown);
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };

  const reset = () => {
    const idempotencyKey = newIdempotencyKey();
    const empty: Draft = { value: setting.default_value, isReset: true, version: setting.version, idempotencyKey };
    setDraft(empty);
    void save(empty);
  };

  const keepMine = () => {
    if (draft === null || stale === null) return;
    const mine = { ...draft, version: stale.version };
    setDraft(mine);
    void save(mine);
  };

  const takeTheirs = () => {
    if (stale !== null) showSetting(queryClient, place, stale);
    discard();
  };

  return {
    draft: kept,
    value: draft === null ? setting.setting_value : draft.value,
    isChanged: draft !== null,
    fieldError,
    failedAttempts,
    error,
    stale,
    isSaving,
    isSaved,
    change,
    discard,
    reset,
    keepMine,
    takeTheirs,
    save: () => save(draft),
  };
}

function placeName(place: SettingsPlace): string {
  return place.scope === 'company' ? `company ${place.company}` : place.scope;
}

function useShownForAWhile() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return [isShown, setShown] as const;
}
