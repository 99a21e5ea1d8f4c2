import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';

/** What one try of saving carries along; the same key for every try of this dialog, so that nothing is saved twice. */
export interface SaveAttempt {
  readonly idempotencyKey: string;
  /** The version that the person last saw, for If-Match. */
  readonly version: number | undefined;
}

/** The record as somebody else left it, in the form's terms. */
export interface StaleRecord<Values> {
  readonly values: Values;
  readonly version: number;
  /** What it says, beside the choice between both versions: 'Weight 9,900 lb, saved by …'. */
  readonly summary?: ReactNode;
}

export interface SavingProps<Values extends object> {
  /** From useForm, with `validateInputOnBlur: true`; field names are the wire's, so that the server's `fields` find theirs. */
  readonly form: UseFormReturnType<Values>;
  /** Saves. Resolves when saved, and the dialog closes; what it throws is shown and the dialog stays. */
  readonly onSubmit: (values: Values, attempt: SaveAttempt) => Promise<unknown>;
  /** After the saving, with what was saved. */
  readonly onClose: (saved: Values) => void;
  /** Asked with valid values before saving; false keeps the dialog open. */
  readonly confirmSave?: (values: Values) => Promise<boolean>;
  /** Of the record being edited. */
  readonly version?: number;
  /** Reads the current record out of a 412, so that the person can choose between both versions. */
  readonly readStale?: (current: unknown) => StaleRecord<Values>;
}

/** One form's way to the server: one try at a time, one key for all of them, and what is wrong after each. */
export function useSaving<Values extends object>(props: SavingProps<Values>) {
  const { form, onSubmit, onClose, confirmSave, readStale } = props;
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const version = useRef(props.version);
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setError] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleRecord<Values> | null>(null);
  const [refusals, setRefusals] = useState(0);

  const refuse = (text: string | null) => {
    setError(text);
    setRefusals((count) => count + 1);
  };

  /** What stands under its field, with the focus there, is not said once more by the buttons. */
  const isSaidAtFields = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) return false;
    const isOnForm = Object.keys(thrown.fields).every((name) => name in form.getValues());
    return isOnForm && Object.values(thrown.fields).includes(thrown.message);
  };

  const showFailure = (thrown: unknown) => {
    refuse(isSaidAtFields(thrown) ? null : textOf(thrown));
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
      await onSubmit(values, { idempotencyKey, version: version.current });
      onClose(values);
    } catch (thrown) {
      showFailure(thrown);
    } finally {
      setSaving(false);
      // The Escape that answers a question reaches the form too, in the same turn: it is still under way then.
      setTimeout(() => {
        isUnderWay.current = false;
      });
    }
  };

  const submit = form.onSubmit(save, () => refuse(null));

  const keepMine = () => {
    version.current = stale?.version;
    submit();
  };

  const takeTheirs = () => {
    if (stale === null) return;
    version.current = stale.version;
    form.setValues(stale.values);
    form.resetDirty(stale.values);
    setStale(null);
    setError(null);
  };

  /** For a form that stays open: what is saved next is another intention, upon the record as it is now. */
  const restart = (savedVersion?: number) => {
    version.current = savedVersion;
    setIdempotencyKey(newIdempotencyKey());
  };

  return {
    submit,
    restart,
    isSaving,
    /** From the first question until it is saved or refused. */
    isUnderWay: () => isUnderWay.current,
    failure,
    refusals,
    conflict: stale === null ? null : { keepMine, takeTheirs, summary: stale.summary },
  };
}

/** A first try whose answer was lost may have been saved; the server then refuses other content under its key. */
function textOf(thrown: unknown): string {
  if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') {
    return 'An earlier try was saved although its answer did not arrive. Close this form and look at what is saved before entering it again.';
  }
  return errorText(thrown);
}
