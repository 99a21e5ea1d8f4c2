import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../shared/api/api-error.ts';
import { useResendVerificationTo } from './account-api.ts';
import { MailedLinkForm } from './mailed-link-form.tsx';
import { useMessageForm } from './use-message-form.tsx';

// spec 1 §8
const FAILED = 'Failed to send verification email.';

/** Asks for an email address and mails a new verification link, for people whose link does not work. */
export function ResendVerificationForm() {
  const resend = useResend();
  return (
    <MailedLinkForm
      label="Resend verification"
      explanation="Enter the email you registered with. We send a new verification link."
      submitLabel="Resend verification email"
      failed={FAILED}
      send={resend}
    />
  );
}

/** The same for a known address. */
export function ResendVerification({ email }: { readonly email: string }) {
  const resend = useResend();
  const form = useForm({ initialValues: {} });
  const { submit, isBusy, result } = useMessageForm({ form, failed: FAILED, send: () => resend(email.trim()) });
  return (
    <Stack gap="sm">
      <Button variant="default" onClick={() => submit()} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Please wait...' : 'Resend verification email'}
      </Button>
      {result}
    </Stack>
  );
}

function useResend() {
  const resendVerificationTo = useResendVerificationTo();
  return async (email: string): Promise<string> => {
    try {
      const { message } = await resendVerificationTo(email);
      return message ?? 'If this address is waiting for verification, a new link is on its way to it.';
    } catch (error) {
      // The failed action is always named before its reason.
      if (error instanceof Error) error.message = `${FAILED} ${errorText(error)}`;
      throw error;
    }
  };
}
