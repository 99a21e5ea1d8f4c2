/** Where an assessment is reviewed (spec 2 §2.1). */
export function leakCheckReviewAddress(id: number): string {
  return `/admin/leak-check-review?id=${id}`;
}

/** Where a new leak check of a tank is marked (spec 2 §2.1). */
export function newLeakCheckAddress(tankNumber: string): string {
  return `/admin/leak-check-demo?tank=${encodeURIComponent(tankNumber)}`;
}
