/** The kinds of records that are imported from sheets. Apart from their columns, which a list that takes rows does not load. */
export const IMPORT_KIND_NAMES = ['readings', 'transfers', 'inspections', 'tanks'] as const;
