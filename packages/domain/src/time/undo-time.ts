/** For so many days what was done to several records at once, or imported together, can be undone as one. */
export const UNDO_DAYS = 7;

/** The same within a sentence. */
export const UNDO_TIME = 'seven days';
