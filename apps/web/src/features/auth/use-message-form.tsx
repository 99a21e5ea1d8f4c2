import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError, failureTextOr } from '../../shared/api/api-error.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { MessageArea } from './message-area.tsx';

interface MessageFormProps<Values extends object> {
  /** Field names are the wire's, so that the server's `fields` find theirs. */
  readonly form: UseFormReturnType<Values>;
  /** Sends; what it resolves to is shown as success, over an empty form. */
  readonly send: (values: Values) => Promise<string>;
  /** Where the server gives no words: 'Registration failed'. */
  readonly failed: string;
}

/** A form that says above its fields how its last try went. What was typed stays until it went well. */
export function useMessageForm<Values extends object>({ form, send, failed }: MessageFormProps<Values>) {
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly isSuccess: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formRef = useFirstErrorFocus(refusals);
  const refuse = () => setRefusals((count) => count + 1);

  const submit = form.onSubmit(async (values) => {
    setOutcome(null);
    setBusy(true);
    try {
      setOutcome({ text: await send(values), isSuccess: true });
      form.reset();
    } catch (failure) {
      setOutcome({ text: failureTextOr(failed, failure), isSuccess: false });
      if (failure instanceof ApiError) form.setErrors(failure.fields);
      refuse();
    } finally {
      setBusy(false);
    }
  }, refuse);

  return {
    formRef,
    submit,
    isBusy,
    isDone: outcome?.isSuccess === true,
    message: outcome && <MessageArea message={outcome.text} isSuccess={outcome.isSuccess} />,
  };
}
