import { KNOWN_PRODUCTS, type KnownProduct, type Product } from '../thermodynamics/products.ts';

/** Prices in $ per lb; null where none is set. */
export type ProductPrices = Readonly<Record<KnownProduct, number | null>>;

/** A load with the price that it is told by, and since when that holds; without a moment where that is not known. */
export interface PricedLoad {
  readonly product: Product;
  readonly loadedLbs: number;
  /** In $; null without a price. */
  readonly pricePerLb: number | null;
  readonly priceSince: string | null;
}

/** A price as a finding names it. */
export interface NamedPrice {
  readonly product: KnownProduct;
  readonly dollars_per_lb: number;
  readonly since: string | null;
}

/** What a share of the weight of loads is worth, each by its price; null where one has none. */
export function worthOf(loads: readonly PricedLoad[], share: number): number | null {
  return loads.reduce<number | null>(
    (sum, { loadedLbs, pricePerLb }) =>
      sum === null || pricePerLb === null ? null : sum + share * loadedLbs * pricePerLb,
    0,
  );
}

/** The prices of these loads, each once with its latest day. A load without one names none, and does not hide the others. */
export function listPricesOf(loads: readonly PricedLoad[]): readonly NamedPrice[] {
  const named = new Map<string, NamedPrice>();
  for (const { product, pricePerLb, priceSince } of loads) {
    if (pricePerLb === null || product === 'other') continue;
    const key = `${product} ${pricePerLb}`;
    const since =
      [named.get(key)?.since ?? null, priceSince]
        .filter((each) => each !== null)
        .toSorted()
        .at(-1) ?? null;
    named.set(key, { product, dollars_per_lb: pricePerLb, since });
  }
  const order = ({ product }: NamedPrice) => KNOWN_PRODUCTS.indexOf(product);
  return [...named.values()].toSorted(
    (one, other) =>
      order(one) - order(other) ||
      (one.since ?? '').localeCompare(other.since ?? '') ||
      one.dollars_per_lb - other.dollars_per_lb,
  );
}
