/** What stands behind a heat leak. */
export type HeatLeakBasis =
  | { readonly kind: 'trips' }
  /** No trip has proven it since the insulation was made anew. */
  | { readonly kind: 'plate_since'; readonly at: string }
  | { readonly kind: 'plate' }
  | { readonly kind: 'vacuum_changed'; readonly at: string; readonly microns: number }
  | { readonly kind: 'not_used'; readonly since: string };

/** Whether a basis lets a number of days be told at all. */
export function isKnownBasis({ kind }: HeatLeakBasis): boolean {
  return kind !== 'vacuum_changed' && kind !== 'not_used';
}

/** Whether the tank's own trips stand behind its days: only they make them certain. */
export function isProvenBasis({ kind }: HeatLeakBasis): boolean {
  return kind === 'trips';
}
