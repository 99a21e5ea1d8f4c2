import { roundTo } from '@dewar/domain/primitives/numbers';
import type { TankPlan } from './fleet-plan.ts';
import { COMPANIES } from './people.ts';
import { CARGO_PROFILES } from './products.ts';
import type { Random } from './random.ts';
import { type Weighing, weighAt } from './weighings.ts';

const WEIGHBRIDGE_STEP_LBS = 20;

export interface Load extends Weighing {
  readonly loaded_pressure: number;
  readonly loaded_level: number;
  readonly loaded_weight_lbs: number;
  readonly product_name: string;
  readonly customer_name: string;
  readonly bol_number: string;
}

/** A load as recorded at the filling station. */
export function makeLoad(random: Random, plan: TankPlan, loadedAt: Date): Load {
  const profile = CARGO_PROFILES[plan.cargo];
  const { mean, deviation } = profile.loadedLbs;
  const filled = {
    loaded_pressure: roundTo(random.between(...profile.loadedPsi), 1),
    loaded_level: Math.round(random.between(...profile.loadedLevelMmH2o)),
    loaded_weight_lbs: Math.round(random.normal(mean, deviation) / WEIGHBRIDGE_STEP_LBS) * WEIGHBRIDGE_STEP_LBS,
    product_name: profile.productName,
  };
  const papers = makeNotesAndFiles(random, plan, loadedAt);
  return { ...filled, ...papers, ...weighAt(plan.company, papers) };
}

function makeNotesAndFiles(random: Random, plan: TankPlan, loadedAt: Date) {
  const company = COMPANIES.find(({ key }) => key === plan.company);
  if (company === undefined) throw new RangeError(`No company ${plan.company}`);
  const date = loadedAt.toISOString().slice(2, 10).replaceAll('-', '');
  return {
    customer_name: random.pick<string>(company.customers),
    bol_number: `${company.billPrefix}-${date}-${random.wholeBetween(100, 999)}`,
  };
}
