/** spec 3 §8 gives no text for a single section, and rules 8 forbids a silent failure. */
export const SECTION_ERRORS = { rejected: 'Failed to generate section', noResponse: 'Error generating section' };

/** Longer than the server's own timeout for a section. */
export const SECTION_TIMEOUT_MS = 630_000;
