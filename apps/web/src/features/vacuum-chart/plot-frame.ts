/** The same for all plots of a tank, so that their time axes lie under each other. */
export const VALUE_AXIS_WIDTH_PX = 48;
export const SIDE_MARGINS_PX = { left: 0, right: 4 };

/** Of the vacuum over time. On a phone what happened to a tank begins within one and a half screens. */
export const PLOT_HEIGHT_PX = { wide: 340, narrow: 176 };
