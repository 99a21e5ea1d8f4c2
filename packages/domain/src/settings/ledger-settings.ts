import type { ProductPrices } from '../custody-ledger/product-prices.ts';
import { SCALE_UNCERTAINTY } from '../primitives/weights.ts';
import { KNOWN_PRODUCTS, type KnownProduct, PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { number } from './setting-definition.ts';

const PERCENT = 100;

const price = (id: number, product: KnownProduct) =>
  number({
    id,
    key: `price_${product}`,
    title: `Price of ${PRODUCT_WORDS[product]}`,
    scope: 'general',
    description: 'What the custody ledger finds is also told in money by this price; 0 tells none',
    initial: 0,
    range: { minimum: 0, maximum: 10_000, decimals: 2 },
    unit: '$ per lb',
  });

/** The settings of the custody ledger (judgement 7). */
export const LEDGER_SETTINGS = {
  scale_uncertainty_percent: number({
    id: 60,
    key: 'scale_uncertainty_percent',
    title: 'Uncertainty of a scale',
    scope: 'general',
    description:
      'Standard error of one weighing in percent of the weight, by which the custody ledger judges differences',
    initial: SCALE_UNCERTAINTY * PERCENT,
    range: { minimum: 0.01, maximum: 5, decimals: 2 },
    unit: '%',
  }),
  price_helium: price(61, 'helium'),
  price_hydrogen: price(62, 'hydrogen'),
  price_lng: price(63, 'lng'),
  price_nitrogen: price(64, 'nitrogen'),
  price_oxygen: price(65, 'oxygen'),
  price_argon: price(66, 'argon'),
} as const;

type LedgerValues = Readonly<Record<keyof typeof LEDGER_SETTINGS, number>>;

/** The uncertainty of one weighing as a share of its weight, from the value of the setting above. */
export function toScaleUncertainty({
  scale_uncertainty_percent,
}: Pick<LedgerValues, 'scale_uncertainty_percent'>): number {
  return scale_uncertainty_percent / PERCENT;
}

/** The prices that are set, from the values of the settings above. */
export function toProductPrices(values: Omit<LedgerValues, 'scale_uncertainty_percent'>): ProductPrices {
  const priceOf = (product: KnownProduct) => values[`price_${product}`] || null;
  return {
    helium: priceOf('helium'),
    hydrogen: priceOf('hydrogen'),
    lng: priceOf('lng'),
    nitrogen: priceOf('nitrogen'),
    oxygen: priceOf('oxygen'),
    argon: priceOf('argon'),
  };
}

/** The product whose price a setting is. */
export function findPricedProduct(key: string): KnownProduct | undefined {
  return KNOWN_PRODUCTS.find((product) => LEDGER_SETTINGS[`price_${product}`].key === key);
}
