import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface ProductPrice {
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

/** The price of each product at a moment, with its first day; one that had none by then is left out. */
export async function listPricesAt(db: Database, at: Date): Promise<ProductPrice[]> {
  const { rows } = await sql<ProductPrice>`
    select distinct on (product) product, usd_per_lb, since
      from product_prices where since < ${at}
     order by product, since desc`.execute(db);
  return rows;
}
