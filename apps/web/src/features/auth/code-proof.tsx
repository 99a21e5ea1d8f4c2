import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';

interface CodeProofProps extends Pick<TextInputProps, 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'> {
  readonly lead: string;
  readonly label: string;
  readonly isBusy: boolean;
  /** Resolves to false when the code is wrong. */
  readonly onProve: (code: string) => Promise<boolean>;
}

/** A field for one code; after an error it is emptied and focused again. */
export function CodeProof({ lead, label, isBusy, onProve, ...field }: CodeProofProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty(`${label} is required`) },
  });
  // Takes the focus that was lost with what it replaces: the password form or another method.
  useEffect(() => input.current?.focus(), []);

  const submit = form.onSubmit(
    async ({ code }) => {
      if (await onProve(code)) return;
      form.reset();
      input.current?.focus();
    },
    () => setFailedAttempts((count) => count + 1),
  );

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <InvalidFields />
        <TextInput
          {...form.getInputProps('code')}
          {...field}
          ref={input}
          label={label}
          description={lead}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
        />
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Verify'}
        </Button>
      </Stack>
    </form>
  );
}
