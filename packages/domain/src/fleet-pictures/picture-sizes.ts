/** Tanks of a picture that has one line or row a tank, unless more are asked for. */
export const PICTURE_TANKS = 24;
/** Trips of a tank in the picture of their insulation. */
export const PICTURE_TRIPS = 12;
/** Pairs of customer and product in the picture of losses; the rest is one row. */
export const PICTURE_LOSSES = 10;
