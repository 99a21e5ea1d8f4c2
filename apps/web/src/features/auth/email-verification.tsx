import { Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, failureTextOr } from '../../shared/api/api-error.ts';
import { verificationQuery } from './account-api.ts';
import styles from './front-door.module.css';
import { MessageArea } from './message-area.tsx';
import { ResendVerificationForm } from './resend-verification.tsx';

const FIRST_BREAKDOWN = 500;

/** The three states of a verification (spec 1 §2): pending, done, failed. */
export function EmailVerification({ token }: { readonly token: string }) {
  const verification = useQuery(verificationQuery(token));
  if (token === '') return <Refused text="No verification token provided. Please check your email link." />;
  if (verification.isError && !verification.isFetching) {
    return (
      <Refused
        text={textOf(verification.error)}
        onRetry={wasAnswered(verification.error) ? null : verification.refetch}
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
  return (
    <Stack gap="md">
      <MessageArea message={verification.data.message} isSuccess />
      <ToLanding label="Go to login" variant="filled" />
    </Stack>
  );
}

interface RefusedProps {
  readonly text: string;
  /** Only when there was no response, so the code may still be valid. */
  readonly onRetry?: (() => unknown) | null;
}

function Refused({ text, onRetry = null }: RefusedProps) {
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

function wasAnswered(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status < FIRST_BREAKDOWN;
}

/** spec 1 §8 */
function textOf(failure: unknown): string {
  if (!wasAnswered(failure)) return 'An error occurred while verifying your email. Please try again.';
  return failureTextOr('Failed to verify email. The link may be expired or invalid.', failure);
}
