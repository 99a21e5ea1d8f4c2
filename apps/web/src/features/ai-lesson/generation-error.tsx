import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { trueNow } from '../../shared/api/device-clock.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';

const MS_PER_SECOND = 1_000;
/** Shorter waits need no countdown. */
const LONG_WAIT_SECONDS = 120;

interface GenerationErrorProps {
  readonly error: unknown;
  /** What is kept despite the error. */
  readonly kept: string;
}

/** Why nothing was generated, in the server's words; a rate limit says when it ends. */
export function GenerationError({ error, kept }: GenerationErrorProps) {
  const again = useMemo(() => timeToComeBack(error), [error]);
  if (error === null) return null;
  const isLimit = error instanceof ApiError && error.status === 429;
  return (
    <Alert
      color={isLimit ? 'watch' : 'bad'}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isLimit ? 'Nothing can be generated now' : 'Nothing was generated'}
    >
      <div>{errorText(error)}</div>
      {again !== null && (
        <div>
          You can generate again from <ExactTime at={again} />.
        </div>
      )}
      <div>{kept}</div>
    </Alert>
  );
}

function timeToComeBack(error: unknown): string | null {
  const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  return wait < LONG_WAIT_SECONDS ? null : new Date(trueNow().getTime() + wait * MS_PER_SECOND).toISOString();
}
