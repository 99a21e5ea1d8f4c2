import { KNOWN_PRODUCTS, type KnownProduct, type Product } from '../thermodynamics/products.ts';

/** Prices in $ per lb; null where none is set. */
export type ProductPrices = Readonly<Record<KnownProduct, number | null>>;

/** What weights by product are worth in $; null without a price for each of them. Weights in lbs. */
export function computeWorth(
  lbsByProduct: Readonly<Partial<Record<Product, number>>>,
  prices: ProductPrices,
): number | null {
  let worth = 0;
  for (const [product, lbs] of Object.entries(lbsByProduct)) {
    const price = (prices as Readonly<Record<string, number | null | undefined>>)[product] ?? null;
    if (price === null) return null;
    worth += lbs * price;
  }
  return worth;
}

/** The prices of now, and since when each holds; without a moment where it has stood since before that was kept. */
export interface DatedPrices {
  readonly prices: ProductPrices;
  readonly since: Readonly<Partial<Record<KnownProduct, string>>>;
}

/** A price as a finding names it. */
export interface NamedPrice {
  readonly product: KnownProduct;
  readonly dollars_per_lb: number;
  readonly since: string | null;
}

/** The prices by which computeWorth works out what these weights are worth; none where it says null. */
export function listPricesOf(
  lbsByProduct: Readonly<Partial<Record<Product, number>>>,
  { prices, since }: DatedPrices,
): readonly NamedPrice[] {
  if (computeWorth(lbsByProduct, prices) === null) return [];
  return KNOWN_PRODUCTS.flatMap((product) => {
    const dollars_per_lb = prices[product];
    if (lbsByProduct[product] === undefined || dollars_per_lb === null) return [];
    return [{ product, dollars_per_lb, since: since[product] ?? null }];
  });
}
