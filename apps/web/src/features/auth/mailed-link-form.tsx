import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useMessageForm } from './use-message-form.tsx';

interface MailedLinkFormProps {
  /** What the form is for; only for screen readers. */
  readonly label: string;
  readonly explanation: ReactNode;
  readonly submitLabel: string;
  /** Resolves to the message for a sent mail. */
  readonly send: (email: string) => Promise<string>;
  readonly failed: string;
}

/** Asks for an email address and has a link mailed to it. */
export function MailedLinkForm({ label, explanation, submitLabel, send, failed }: MailedLinkFormProps) {
  const form = useForm({ initialValues: { email: '' }, validate: { email: isNotEmpty('Email is required') } });
  const { formRef, submit, isBusy, message } = useMessageForm({
    form,
    failed,
    send: ({ email }) => send(email.trim()),
  });
  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label={label}>
      <Stack gap="md">
        {message}
        <div>{explanation}</div>
        <TextInput
          {...form.getInputProps('email')}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={TEXT_LIMITS.email}
          required
          withAsterisk={false}
          size="md"
        />
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
