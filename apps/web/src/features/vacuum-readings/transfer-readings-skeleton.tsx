import type { Transfer } from '@dewar/contract/transfers';
import type { ReactNode } from 'react';
import { SkeletonList } from '../../shared/ui/states/states.tsx';

interface TransferReadingsSkeletonProps {
  readonly transfer: Transfer;
  /** The figures of the transfer, which are known. */
  readonly children: ReactNode;
}

/** The shape of a transfer's readings while they, or their code, load. */
export function TransferReadingsSkeleton({ transfer, children }: TransferReadingsSkeletonProps) {
  return (
    <>
      {transfer.arrived_at !== null && <SkeletonList count={1} height={148} />}
      {children}
      <SkeletonList count={3} height={32} />
    </>
  );
}
