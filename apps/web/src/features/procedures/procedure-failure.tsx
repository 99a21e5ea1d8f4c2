import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiFailure, failureText } from '../../shared/failures.ts';
import styles from './procedure-view.module.css';
import { useGoBack } from './use-go-back.ts';

interface ProcedureFailureProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The error view with its Go Back button (spec 1 §2 and §8). */
export function ProcedureFailure({ failure, onRetry }: ProcedureFailureProps) {
  const goBack = useGoBack();
  const isClosed = failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);
  return (
    <div className={styles.failure} role="alert">
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <h1>{isClosed ? 'Procedure not found or access denied' : 'Failed to load procedure'}</h1>
      {!isClosed && <p>{failureText(failure)}</p>}
      <Group justify="center" gap="sm" mt="md">
        {!isClosed && <Button onClick={onRetry}>Retry</Button>}
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      </Group>
    </div>
  );
}
