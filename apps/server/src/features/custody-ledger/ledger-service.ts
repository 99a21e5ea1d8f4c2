import type { CustodyLedger, LedgerPreview } from '@dewar/contract/custody-ledger';
import { LEDGER_SETTINGS, toProductPrices } from '@dewar/domain/settings/ledger-settings';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { readSetting, readSettings } from '../../shared/settings/settings-reader.ts';
import { type Reader, readerOf } from '../tank-state/tank-access.ts';
import { countLedgerLoads, findPreview, listFindings, priceFinding } from './ledger-repository.ts';

/** What the weights of a company's loads tell together, by the prices of now. */
export async function readLedger(db: Database, reader: Reader): Promise<CustodyLedger> {
  const settings = await readSettings(db, LEDGER_SETTINGS);
  const prices = toProductPrices(settings);
  const findings = await listFindings(db, reader);
  return {
    ...(await countLedgerLoads(db, reader)),
    scale_uncertainty_percent: settings.scale_uncertainty_percent,
    findings: findings.map((finding) => priceFinding(finding, prices)),
  };
}

/** What a received weight of a load is compared with. Throws 404 if the person may not see the load. */
export async function previewLoad({ db, person }: RequestContext, id: number): Promise<LedgerPreview | null> {
  const preview = await findPreview(db, readerOf(person), id);
  if (preview === undefined) throw notFound();
  if (preview === null) return null;
  const scale_uncertainty_percent = await readSetting(db, LEDGER_SETTINGS.scale_uncertainty_percent);
  return { ...preview, scale_uncertainty_percent };
}
