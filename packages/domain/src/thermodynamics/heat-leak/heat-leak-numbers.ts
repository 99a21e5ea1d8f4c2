/**
 * The numbers of a tank's heat leak (judgement 1) that are not settings. [C] Calibrated on simulated histories
 * (docs/judgement.md). Shares are of 1.
 */
export const HEAT_LEAK_NUMBERS = {
  /** At the start one tank in ten is losing insulation: its heat leak grows by this share a trip, more or less. */
  losing: 0.1,
  growthPerTrip: 0.11,
  growthScatter: 0.03,
  /** From trip to trip: these begin and stop to lose it, and these get worse at once, up to so many times. */
  beginsToLose: 0.05,
  stopsLosing: 0.1,
  jumps: 0.05,
  jumpsUpTo: 4.5,
  steadyScatter: 0.02,
  /** The heat that comes in differs from trip to trip. */
  weather: 0.05,
  /** Standard error of a loaded weight: scale and tare together [K]; and of a usual filling where none is known. */
  weightError: 0.015,
  unknownWeightError: 0.12,
  /** Trips that tell only a lower bound although nobody wrote so, and those that tell nothing. */
  onlyLowerBound: 0.05,
  tellsNothing: 0.001,
  /** From this share of the set pressure on the valve may have lifted, and from the other it closed again. */
  mayHaveLifted: 0.985,
  closedAgain: 0.85,
  /** A vented trip that arrived lower, but not below this share, lost vapour; below, the valve stayed open. */
  balanceFrom: 0.4,
  /** How well the heat that evaporated a loss is known. */
  ventedHeatError: 0.2,
  /** The share of ticks that contradict both the pressure and the weights and are mistakes. */
  mistakenTick: 0.5,
  /** A trip that was seen less full than this share of the load in question is counted by g = empty + (1 - empty) x filling / full. */
  seenLessFull: 0.75,
  heatOfEmptyTank: 0.55,
  fullFilling: 0.9,
  /** How surely the vacuum is as designed after a pull: with a hold test or good readings afterwards, and without. */
  provenPull: 0.96,
  plainPull: 0.75,
  goodPullMicrons: 30,
  goodPullReadings: 2,
  /** A vacuum above these microns and so many times that of the last trip has been lost, or has moved. */
  lostAboveMicrons: 100,
  lostTimes: 3,
  movedAboveMicrons: 50,
  movedTimes: 1.5,
  /** What warmth explains of one warm reading after a cold one. */
  warmTimes: 9,
  /** Microns at which residual gas carries as much heat as everything else. */
  heatDoublesAtMicrons: 75,
  /** The share of heat leaks that 'vent risk' covers: a warning that stands on every tenth trip is not read. */
  ventRiskShare: 0.85,
  /** A tank that was idle for longer is warm, and its first days' heat goes into its walls. */
  idleDays: 30,
  warmUpDays: 4,
  /** Without a trip or a reading for so long nothing is known. */
  knownForDays: 180,
  /** The gate minds if the last reading is older than this before the last loading. */
  readingBeforeLoadingDays: 30,
} as const;
