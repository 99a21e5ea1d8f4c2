import './sunlight.css';

/** Styles alone would be no file of the web app, which the device keeps for the time without a signal. */
export const SUNLIGHT = true;
