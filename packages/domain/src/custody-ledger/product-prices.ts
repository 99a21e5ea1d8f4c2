import type { KnownProduct, Product } from '../thermodynamics/products.ts';

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
