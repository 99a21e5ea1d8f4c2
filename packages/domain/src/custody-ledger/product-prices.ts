import type { KnownProduct } from '../thermodynamics/products.ts';

/** Prices in $ per lb; null where none is set. */
export type ProductPrices = Readonly<Record<KnownProduct, number | null>>;
