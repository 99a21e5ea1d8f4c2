import type { DetermineTransferRequest, TransferFields } from '@dewar/contract/transfers';
import { LEDGER_SETTINGS, toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import type { LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { findLoss } from '@dewar/domain/thermodynamics/heat-leak/trip-loss';
import type { Database } from '../../shared/database/database.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';

interface ReceivedWeight {
  readonly actual_received_lbs: number | null;
}

/**
 * What a determination says became of a loss; undefined if it says nothing, which keeps an earlier answer. Null where the
 * weights agree: an answer about what is not missing would keep the load out of the custody ledger for ever.
 */
export async function readLossAnswer(
  db: Database,
  { actual_received_lbs, loss_answer }: Pick<DetermineTransferRequest, 'loss_answer'> & ReceivedWeight,
  { loaded_weight_lbs }: Pick<TransferFields, 'loaded_weight_lbs'>,
): Promise<LossAnswer | null | undefined> {
  const { scale_uncertainty_percent } = LEDGER_SETTINGS;
  const scaleUncertainty = toScaleUncertainty(await readSettings(db, { scale_uncertainty_percent }));
  const weights = { loadedWeightLbs: loaded_weight_lbs, receivedWeightLbs: actual_received_lbs };
  return findLoss(weights, scaleUncertainty).kind === 'none' ? null : loss_answer;
}
