import type { UseFormReturnType } from '@mantine/form';
import { QueryClientContext } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isNotReached } from '../api/api-error.ts';
import { findNewerRecord, type VersionedRecord } from '../api/find-newer-record.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { isReleaseNewer, reloadText } from '../api/newer-release.ts';
import { type DraftPlace, useFormDraft } from '../drafts/use-form-draft.ts';
import { draftQuestion } from '../session/unsaved-work.ts';
import { useUnsavedWork } from '../session/use-unsaved-work.ts';
import { unreadableFields } from './form-values.ts';
import { isSaidAtFields, mayBeOutOfDate, textOf } from './saving-errors.ts';
import { useConflictChoice } from './use-conflict-choice.ts';

/**
 * Sent with each attempt to save; the key is the same for all attempts of this form, so that nothing is saved twice.
 */
export interface SaveAttempt {
  readonly idempotencyKey: string;
  /** The version that the person last saw, for If-Match. */
  readonly version: number | undefined;
}

interface FormAttempt extends SaveAttempt {
  /** Where saving navigates by itself: called once it is saved, so that leaving does not ask. */
  readonly saved: () => void;
}

/** The record that somebody else saved, as form values. */
export interface StaleRecord<Values> {
  readonly values: Values;
  readonly version: number;
  /** Shown with the choice between both versions, for the values that 'mine' would save. */
  readonly summary?: (mine: Values) => ReactNode;
  /** Called once the next save is based on it, before that is validated. */
  readonly onBased?: () => void;
}

export interface SavingProps<Values extends object> {
  /**
   * From useForm, with `validateInputOnBlur: true`; field names are those of the API, so that the server's `fields`
   * match.
   */
  readonly form: UseFormReturnType<Values>;
  /**
   * The draft that is kept on this device while it is typed. 'own': the form has a richer one and asks by itself; 'never':
   * for passwords, codes and tokens.
   */
  readonly draft: DraftPlace | 'own' | 'never';
  /** Whether anything would be lost, unless it is whatever was changed. */
  readonly hasTyped?: () => boolean;
  /** Files were picked, which no draft keeps. */
  readonly hasFiles?: boolean;
  /** Saves. When it resolves, the dialog closes; when it throws, the error is shown and the dialog stays. */
  readonly onSubmit: (values: Values, attempt: FormAttempt) => Promise<unknown>;
  /** Called after saving, with the saved record. */
  readonly onClose: (saved: Values) => void;
  /** Called with valid values before saving; false cancels. */
  readonly confirmSave?: (values: Values) => Promise<boolean>;
  /** Of the record being edited. */
  readonly version?: number;
  /**
   * The record being edited, as it was in the list that opened the form: as long as nothing is typed, the form follows
   * newer versions of it that are loaded, such as that of an Undo a moment ago. With `readStale`.
   */
  readonly record?: VersionedRecord | undefined;
  /** Reads the current record from a 412, so that the person can choose between both versions. */
  readonly readStale?: (current: unknown) => StaleRecord<Values>;
  /** The values of the record being edited, where the form starts with others. */
  readonly base?: Values;
  /** Groups of fields that mean something only together: a figure and its unit. */
  readonly together?: readonly (readonly (keyof Values & string)[])[];
}

/** Saves a form: one attempt at a time, one key for all of them, and the errors after each. */
export function useSaving<Values extends object>(props: SavingProps<Values>) {
  const { form, onSubmit, onClose, confirmSave, readStale, draft: place, hasTyped = () => form.isDirty() } = props;
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const version = useRef(props.version);
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [hasNotReached, setHasNotReached] = useState(false);
  const [stale, setStale] = useState<StaleRecord<Values> | null>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);

  /** The values of the version that the next save is based on, where they are not those of the start. */
  const rebased = useRef<Values | null>(null);
  const readBase = () => rebased.current ?? props.base ?? form.getInitialValues();

  const draft = useFormDraft<Values>({
    place: typeof place === 'object' ? place : null,
    values: form.values,
    isChanged: hasTyped(),
    base: readBase(),
    version: version.current,
    idempotencyKey,
    hasFiles: props.hasFiles ?? false,
    onRestore: (restored) => {
      form.setValues(restored.values);
      choice.forget();
      rebased.current = restored.base;
      version.current = restored.version;
      setIdempotencyKey(restored.idempotencyKey);
    },
  });
  // A promise is made from what was written.
  const question = () => draftQuestion(typeof place === 'object' ? draft.keep() : undefined);
  const holdsText = () => place !== 'own' && hasTyped() && !draft.isOver();
  useUnsavedWork({
    isHeld: holdsText,
    question,
    ...(typeof place === 'object' && { keep: draft.keep }),
  });

  /** Only what the person changed, on top of what somebody else saved. */
  const choice = useConflictChoice({
    theirs: stale,
    values: form.values,
    base: readBase(),
    together: props.together,
  });

  const baseOn = (record: StaleRecord<Values>, entered = record.values) => {
    form.setValues(entered);
    // Text that equals what the form began with is unsaved all the same.
    form.resetDirty(record.values);
    choice.forget();
    version.current = record.version;
    rebased.current = record.values;
    record.onBased?.();
  };

  const reject = (text: string | null) => {
    setError(text);
    setFailedAttempts((count) => count + 1);
  };

  const showError = (thrown: unknown) => {
    reject(isSaidAtFields(thrown, form.getValues()) ? null : textOf(thrown));
    setHasNotReached(isNotReached(thrown));
    if (mayBeOutOfDate(thrown)) void isReleaseNewer().then((isNewer) => isNewer && setError(reloadText()));
    if (!(thrown instanceof ApiError)) return;
    form.setErrors(thrown.fields);
    if (thrown.code === 'stale_record' && readStale !== undefined) setStale(readStale(thrown.data));
  };

  const save = async (values: Values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      if (confirmSave !== undefined && !(await confirmSave(values))) return;
      setError(null);
      setStale(null);
      setSaving(true);
      await onSubmit(values, { idempotencyKey, version: version.current, saved: draft.end });
      draft.end();
      onClose(values);
    } catch (thrown) {
      showError(thrown);
    } finally {
      setSaving(false);
      // The Escape that answers a question reaches the form too, in the same turn of the event loop: the form still
      // counts as saving then.
      setTimeout(() => {
        isUnderWay.current = false;
      });
    }
  };

  const submitReadable = form.onSubmit(save, () => reject(null));

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    const unreadable = unreadableFields(form.getValues());
    if (unreadable.length === 0) return submitReadable(event);
    event?.preventDefault();
    form.validate();
    // The field itself says what is wrong with its text.
    for (const name of unreadable) form.setFieldError(name, 'This is not a number.');
    reject(null);
  };

  /** With the values that were decided in the conflict itself, where it has fields of its own. */
  const keepMine = (decided: Partial<Values> = {}) => {
    if (stale === null || choice.mine === null) return;
    if (unreadableFields(form.getValues()).length === 0) baseOn(stale, { ...choice.mine, ...decided });
    submit();
  };

  const takeTheirs = () => {
    if (stale === null) return;
    baseOn(stale);
    setStale(null);
    setError(null);
  };

  /** For a form that stays open: the next save is a new write with a new key, based on the current record. */
  const restart = (savedVersion?: number, saved: Values | null = null) => {
    version.current = savedVersion;
    rebased.current = saved;
    choice.forget();
    setIdempotencyKey(newIdempotencyKey());
  };

  const queryClient = useContext(QueryClientContext);
  const follow = useEffectEvent((data: unknown) => {
    const { record } = props;
    if (record === undefined || readStale === undefined || hasTyped() || stale !== null || isUnderWay.current) return;
    const newer = findNewerRecord(data, { ...record, version: version.current ?? record.version });
    if (newer === undefined) return;
    baseOn(readStale(newer));
  });
  const recordId = props.record?.id;
  useEffect(() => {
    const cache = queryClient?.getQueryCache();
    if (recordId === undefined || cache === undefined) return;
    for (const { state } of cache.getAll()) follow(state.data);
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') follow(event.query.state.data);
    });
  }, [recordId, queryClient]);

  return {
    submit,
    restart,
    isSaving,
    draft,
    holdsText,
    question,
    /** From the first question until it is saved or has failed. */
    isUnderWay: () => isUnderWay.current,
    error,
    /** Whether the error is that nothing answered. */
    hasNotReached: error !== null && hasNotReached,
    failedAttempts,
    conflict:
      stale === null || choice.mine === null
        ? null
        : { keepMine, takeTheirs, mine: choice.mine, summary: stale.summary?.(choice.mine) },
  };
}
