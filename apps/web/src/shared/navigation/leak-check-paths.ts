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
