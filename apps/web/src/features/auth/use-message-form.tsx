import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError, errorTextOr } from '../../shared/api/api-error.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';
import { MessageArea } from './message-area.tsx';

interface MessageFormProps<Values extends object> {
  /** Field names are those of the API, so that the server's `fields` match. */
  readonly form: UseFormReturnType<Values>;
  /** Sends the values; the returned text is shown as success, over an emptied form. */
  readonly send: (values: Values) => Promise<string>;
  /** Used where the server sends no message: 'Registration failed'. */
  readonly failed: string;
}

/**
 * A form that shows the result of its last attempt above its fields. What was typed stays until an attempt succeeds.
 */
export function useMessageForm<Values extends object>({ form, send, failed }: MessageFormProps<Values>) {
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly isSuccess: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);
  const reject = () => setFailedAttempts((count) => count + 1);

  const submit = form.onSubmit(async (values) => {
    setOutcome(null);
    setBusy(true);
    try {
      setOutcome({ text: await send(values), isSuccess: true });
      form.reset();
    } catch (error) {
      setOutcome({ text: errorTextOr(failed, error), isSuccess: false });
      if (error instanceof ApiError) form.setErrors(error.fields);
      reject();
    } finally {
      setBusy(false);
    }
  }, reject);

  const result = outcome && <MessageArea message={outcome.text} isSuccess={outcome.isSuccess} />;
  return {
    formRef,
    submit,
    isBusy,
    isDone: outcome?.isSuccess === true,
    /** Of a button without fields. */
    result,
    message: (
      <>
        {result}
        <InvalidFields />
      </>
    ),
  };
}
