import { sql } from 'kysely';

/**
 * As isDeterminationAwaited of the domain, for loads only: only they have a quantity that was to arrive. The last three
 * conditions are those of the index transfers_waiting_idx; of a row `transfer`.
 */
export const isWaitingArrival = sql<boolean>`(transfer.action = 'Load' and transfer.arrived_at is not null
  and (transfer.arrival_assessment is not null or transfer.withdrawn_determination is not null)
  and transfer.final_determination is null)`;
