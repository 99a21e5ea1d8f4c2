import type { CustodyLedger, LedgerFinding, LedgerPreview } from '@dewar/contract/custody-ledger';
import { computeWorth, type ProductPrices } from '@dewar/domain/custody-ledger/product-prices';
import { LEDGER_SETTINGS, toProductPrices } from '@dewar/domain/settings/ledger-settings';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { readSetting, readSettings } from '../../shared/settings/settings-reader.ts';
import { type Reader, readerOf } from '../tank-state/tank-access.ts';
import { countLedgerLoads, type FindingRow, findPreview, listFindings } from './ledger-repository.ts';

/** What the weights of a company's loads tell together, by the prices of now. */
export async function readLedger(db: Database, reader: Reader): Promise<CustodyLedger> {
  const settings = await readSettings(db, LEDGER_SETTINGS);
  const prices = toProductPrices(settings);
  const findings = await listFindings(db, reader);
  return {
    ...(await countLedgerLoads(db, reader)),
    scale_uncertainty_percent: settings.scale_uncertainty_percent,
    findings: findings.map((finding) => priced(finding, prices)),
  };
}

function priced({ lbs_by_product, ...row }: FindingRow, prices: ProductPrices): LedgerFinding {
  const { group, key, name, company_name, direction, since, raised_at, loads, bias, part_of } = row;
  const lbs = Object.values(lbs_by_product).reduce((sum, each) => sum + each, 0);
  const worth = computeWorth(lbs_by_product, prices);
  return { group, key, name, company_name, direction, since, raised_at, loads, bias, lbs, worth, part_of };
}

/** What a received weight of a load is compared with. Throws 404 if the person may not see the load. */
export async function previewLoad(db: Database, person: SignedIn, id: number): Promise<LedgerPreview | null> {
  const preview = await findPreview(db, readerOf(person), id);
  if (preview === undefined) throw notFound();
  if (preview === null) return null;
  const scale_uncertainty_percent = await readSetting(db, LEDGER_SETTINGS.scale_uncertainty_percent);
  return { ...preview, scale_uncertainty_percent };
}
