/** A leak on the drawing, in canvas units. */
export const LEAK_RADIUS = 10;
