/** A tank without a company is in stock (spec 2 §2.5): administrators see it, and it takes no records. */
export const IN_STOCK = 'In stock';

/** Why nothing can be recorded for it. */
export const TANK_IN_STOCK = 'This tank is in stock. Assign it to a company first.';

interface OwnedTank {
  readonly company_name: string | null;
}

/** What stands where a tank's company is named. */
export function tankOwnerLabel({ company_name }: OwnedTank): string {
  return company_name ?? IN_STOCK;
}
