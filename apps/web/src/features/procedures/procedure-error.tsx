import { Button } from '@mantine/core';
import { ApiError } from '../../shared/api/api-error.ts';
import { NotFound } from '../../shared/ui/states/not-found.tsx';
import { useGoBack } from './use-go-back.ts';

interface ProcedureErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error view with its Go Back button (spec 1 §2 and §8). */
export function ProcedureError({ error, onRetry }: ProcedureErrorProps) {
  const goBack = useGoBack();
  const isClosed = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return (
    <NotFound
      title={isClosed ? 'Procedure not found or access denied' : 'Failed to load procedure'}
      retry={isClosed ? undefined : { error, onRetry }}
    >
      <Button variant="default" onClick={goBack}>
        Go Back
      </Button>
    </NotFound>
  );
}
