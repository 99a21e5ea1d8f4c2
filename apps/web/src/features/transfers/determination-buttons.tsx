import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import type { DeterminationDialogProps } from './determination-dialog.tsx';

const DeterminationDialog = lazyPart<DeterminationDialogProps>(async () => ({
  default: (await import('./determination-dialog.tsx')).DeterminationDialog,
}));

interface DeterminationButtonsProps extends Pick<DeterminationDialogProps, 'transferId' | 'tankId' | 'useTank'> {
  readonly isDetermined: boolean;
  /** In accessible names, since the same labels stand in many rows. */
  readonly name: string;
}

/** Sets, corrects or withdraws a determination where a load is told of; only for those who may. */
export function DeterminationButtons({ isDetermined, name, ...load }: DeterminationButtonsProps) {
  const can = useCan();
  const [open, setOpen] = useState<'set' | 'withdraw' | null>(null);
  if (!can('determine', 'transfer')) return null;
  const verb = isDetermined ? 'Correct' : 'Determine';
  return (
    <Group gap="xs">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={isDetermined ? `Correct the determination of ${name}` : `Determine ${name}`}
        onClick={() => setOpen('set')}
      >
        {verb}
      </Button>
      {isDetermined && (
        <Button
          size="compact-xs"
          variant="default"
          c="bad"
          aria-label={`Withdraw the determination of ${name}`}
          onClick={() => setOpen('withdraw')}
        >
          Withdraw
        </Button>
      )}
      {open !== null && (
        <Suspense>
          <DeterminationDialog {...load} isWithdrawal={open === 'withdraw'} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Group>
  );
}
