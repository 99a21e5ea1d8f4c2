import type { CustodyLedger, LedgerPreview } from '@dewar/contract/custody-ledger';
import { LEDGER_SETTINGS } from '@dewar/domain/settings/ledger-settings';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { type Reader, readerOf } from '../tank-state/tank-access.ts';
import { countLedgerLoads, listFindings, priceFinding } from './ledger-repository.ts';
import { findPreview } from './load-preview-repository.ts';

/** What the weights of a company's loads tell together, in money by the prices that each was judged with. */
export async function readLedger(db: Database, reader: Reader): Promise<CustodyLedger> {
  const scale_uncertainty_percent = await readSetting(db, LEDGER_SETTINGS.scale_uncertainty_percent);
  const findings = await listFindings(db, reader);
  return {
    ...(await countLedgerLoads(db, reader)),
    scale_uncertainty_percent,
    findings: findings.map(priceFinding),
  };
}

/** What a received weight of a load is compared with. Throws 404 if the person may not see the load. */
export async function previewLoad({ db, person }: RequestContext, id: number): Promise<LedgerPreview | null> {
  const preview = await findPreview(db, readerOf(person), id);
  if (preview === undefined) throw notFound();
  if (preview === null) return null;
  const { kept_uncertainty_percent, ...shown } = preview;
  const scale_uncertainty_percent =
    kept_uncertainty_percent ?? (await readSetting(db, LEDGER_SETTINGS.scale_uncertainty_percent));
  return { ...shown, scale_uncertainty_percent };
}
