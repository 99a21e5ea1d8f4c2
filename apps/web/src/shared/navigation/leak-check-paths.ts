import { linkOptions } from '@tanstack/react-router';

/** The targets of the buttons on leak checks (spec 2 §2.1, §2.3). */
export const leakCheckPaths = {
  review: (id: number) => linkOptions({ to: '/admin/leak-check-review', search: { id } }),
  reviewFromAnalytics: (id: number) =>
    linkOptions({ to: '/admin/leak-check-review', search: { id, source: 'analytics' } }),
  /** For users who are not administrators (rules 8). */
  companyReview: (companyName: string, id: number) =>
    linkOptions({ to: '/company/$companyName/leak-checks/$id', params: { companyName, id: String(id) } }),
  allOfTank: (tankNumber: string) =>
    linkOptions({ to: '/admin/assets', search: { tank: tankNumber }, hash: 'leak-checks' }),
  newForTank: (tankNumber: string) => linkOptions({ to: '/admin/leak-check-demo', search: { tank: tankNumber } }),
};

/**
 * The details of a leak check of a tank: for administrators the screen that leads back to the tank, for users the one in
 * their company's area (rules 8). Only administrators see a tank in stock, whose company is null.
 */
export function leakCheckDetails(id: number, { isManager, companyName }: LeakCheckReader) {
  return isManager || companyName === null
    ? leakCheckPaths.reviewFromAnalytics(id)
    : leakCheckPaths.companyReview(companyName, id);
}

interface LeakCheckReader {
  readonly isManager: boolean;
  /** The company of the tank. */
  readonly companyName: string | null;
}
