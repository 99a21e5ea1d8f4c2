/** With its buttons, its estimate and its legend, so that nothing moves when it is drawn. */
export const CHART_HEIGHT = 452;
