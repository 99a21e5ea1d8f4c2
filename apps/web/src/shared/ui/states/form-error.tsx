import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons/icons.ts';
import { InvalidFields } from './invalid-fields.tsx';

interface Conflict {
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly summary: ReactNode;
}

interface FormErrorProps {
  readonly error: string | null;
  /** What to do about it. */
  readonly advice?: ReactNode;
  /** Somebody else saved meanwhile: asks which version to keep. */
  readonly conflict?: Conflict | null;
}

/** Why saving failed, and which fields are invalid; shown by the buttons until the next attempt. */
export function FormError({ error, advice, conflict = null }: FormErrorProps) {
  return (
    <>
      <InvalidFields />
      {error !== null && (
        <Alert mb="lg" color="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <div>{error}</div>
          {advice}
          {conflict !== null && (
            <>
              <div>{conflict.summary}</div>
              <Group gap="xs" mt="sm">
                <Button size="compact-sm" variant="default" onClick={conflict.takeTheirs}>
                  Load the saved version
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => conflict.keepMine()}>
                  Overwrite with mine
                </Button>
              </Group>
            </>
          )}
        </Alert>
      )}
    </>
  );
}
