/** spec 2 §3. */
export const TRANSFER_ACTIONS = ['Load', 'Offload', 'Transfer'] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

/** The fields that determine a transfer's status. */
export interface TransferProgress {
  readonly action: TransferAction;
  readonly arrived_at: Date | string | null;
}

/** The fields of an arrival before it is added (spec 2 §2.2). */
export const NO_ARRIVAL = {
  arrived_at: null,
  arrival_level: null,
  arrival_pressure: null,
  was_venting: false,
  manual_level_reading: null,
  level_reading_unit: null,
} as const;

/** A load without an arrival (spec 2 §4.1); a tank has at most one (rules 2). */
export function isLoadInTransit(transfer: TransferProgress): boolean {
  return transfer.action === 'Load' && transfer.arrived_at === null;
}

/** 'In Transit' without an arrival time, otherwise 'Completed' (spec 2 §2.2, §2.5). */
export function transferStatusLabel(transfer: Pick<TransferProgress, 'arrived_at'>): 'In Transit' | 'Completed' {
  return transfer.arrived_at === null ? 'In Transit' : 'Completed';
}

/**
 * Whether 'Determine' is offered: the transfer has arrived, is assessed and has no final determination (spec 2 §2.2). One
 * that had a determination waits for the next, assessed or not.
 */
export function isDeterminationAwaited(
  transfer: TransferProgress & {
    readonly arrival_assessment: string | null;
    readonly final_determination: string | null;
    readonly withdrawn_determination?: object | null | undefined;
  },
): boolean {
  const isReady = transfer.arrival_assessment !== null || transfer.withdrawn_determination != null;
  return transfer.arrived_at !== null && isReady && transfer.final_determination === null;
}
