/** The views on which a leak point can be marked (spec 2 §2.7). */
export const LEAK_VIEWS = ['front', 'rear', 'side-driver', 'side-passenger', 'top', 'bottom'] as const;

export type LeakView = (typeof LEAK_VIEWS)[number];

export const LEAK_VIEW_LABELS: Record<LeakView, string> = {
  front: 'Front',
  rear: 'Rear',
  'side-driver': 'Driver side',
  'side-passenger': 'Passenger side',
  top: 'Top',
  bottom: 'Bottom',
};

/** The size of each drawing in canvas units (spec 2 §2.7); coordinates of leak points start at its top left corner. */
export const LEAK_VIEW_SIZES: Record<LeakView, { readonly width: number; readonly height: number }> = {
  front: { width: 400, height: 400 },
  rear: { width: 400, height: 500 },
  'side-driver': { width: 600, height: 300 },
  'side-passenger': { width: 600, height: 300 },
  top: { width: 600, height: 300 },
  bottom: { width: 600, height: 300 },
};
