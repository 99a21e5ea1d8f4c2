import type { Database } from '../database/database.ts';

interface ProductPrice {
  readonly product: string;
  /** Null from when there was none any more. */
  readonly usd_per_lb: number | null;
  readonly since: Date;
}

/** Keeps what a product costs from a moment on; the prices of before stay for what was told by them. */
export async function keepPrice(
  transaction: Database,
  price: ProductPrice & { readonly changed_by_email: string },
): Promise<void> {
  const { usd_per_lb, changed_by_email } = price;
  await transaction
    .insertInto('product_prices')
    .values(price)
    .onConflict((conflict) => conflict.columns(['product', 'since']).doUpdateSet({ usd_per_lb, changed_by_email }))
    .execute();
}
