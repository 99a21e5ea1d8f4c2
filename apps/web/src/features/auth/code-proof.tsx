import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';

interface CodeProofProps extends Pick<TextInputProps, 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'> {
  readonly lead: string;
  readonly label: string;
  readonly isBusy: boolean;
  /** False after a refusal. */
  readonly onProve: (code: string) => Promise<boolean>;
}

/** One code to type; after a refusal the field is empty and ready for the next. */
export function CodeProof({ lead, label, isBusy, onProve, ...field }: CodeProofProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty(`${label} is required`) },
  });
  // It stands where the focus was lost: in place of the password's form, or of another way.
  useEffect(() => input.current?.focus(), []);

  const submit = form.onSubmit(
    async ({ code }) => {
      if (await onProve(code)) return;
      form.reset();
      input.current?.focus();
    },
    () => input.current?.focus(),
  );

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
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
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? 'Please wait...' : 'Verify'}
        </Button>
      </Stack>
    </form>
  );
}
