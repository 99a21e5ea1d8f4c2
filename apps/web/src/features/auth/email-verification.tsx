import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, errorTextOr } from '../../shared/api/api-error.ts';
import { verificationQuery } from './account-api.ts';
import styles from './front-door.module.css';
import { MessageArea } from './message-area.tsx';
import { ResendVerificationForm } from './resend-verification.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const FIRST_BREAKDOWN = 500;

/** The three states of a verification (spec 1 §2): pending, done, failed. */
export function EmailVerification({ token }: { readonly token: string }) {
  const verification = useQuery(verificationQuery(token));
  if (token === '') return <Rejected text="No verification token provided. Please check your email link." />;
  if (verification.isError && !verification.isFetching) {
    return (
      <Rejected
        text={textOf(verification.error)}
        onRetry={hadResponse(verification.error) ? null : verification.refetch}
      />
    );
  }
  if (verification.data === undefined) {
    return (
      <div className={styles.waiting} role="status">
        <Loader size="sm" />
        Verifying your email...
      </div>
    );
  }
  const { message, needs_password, waits_for } = verification.data;
  return (
    <Stack gap="md">
      <MessageArea message={message} isSuccess />
      {waits_for !== null && (
        <Text>
          Your registration for <strong>{waits_for}</strong> waits for an administrator. You will be told by email as
          soon as it is approved.
        </Text>
      )}
      {needs_password ? (
        <>
          <Text c="dimmed" size="sm">
            The password can be the one that you typed when you registered. Only one chosen here opens the account,
            because somebody else may have registered your address.
          </Text>
          <ResetPasswordForm token={token} isFirst />
        </>
      ) : (
        <ToLanding label="Go to login" variant="filled" />
      )}
    </Stack>
  );
}

interface RejectedProps {
  readonly text: string;
  /** Only when there was no response, so the code may still be valid. */
  readonly onRetry?: (() => unknown) | null;
}

function Rejected({ text, onRetry = null }: RejectedProps) {
  return (
    <Stack gap="lg">
      <MessageArea message={text} isSuccess={false} />
      {onRetry !== null && (
        <Button size="md" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
      <ResendVerificationForm />
      <ToLanding label="Back to login" variant="default" />
    </Stack>
  );
}

function ToLanding({ label, variant }: { readonly label: string; readonly variant: 'filled' | 'default' }) {
  return (
    <Button size="md" variant={variant} renderRoot={(props) => <Link to="/" {...props} />}>
      {label}
    </Button>
  );
}

function hadResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status < FIRST_BREAKDOWN;
}

/** spec 1 §8 */
function textOf(error: unknown): string {
  if (!hadResponse(error)) return 'An error occurred while verifying your email. Please try again.';
  return errorTextOr('Failed to verify email. The link may be expired or invalid.', error);
}
