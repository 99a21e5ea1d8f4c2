/** Sent to a form whose attempt to save was rejected. */
export const REJECTED = 'rejected';
/** Its fields that are to be corrected. */
export const INVALID = '[aria-invalid="true"]';
