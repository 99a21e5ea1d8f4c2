/** The same for all plots of a tank, so that their time axes lie under each other. */
export const VALUE_AXIS_WIDTH_PX = 48;
export const SIDE_MARGINS_PX = { left: 0, right: 4 };
