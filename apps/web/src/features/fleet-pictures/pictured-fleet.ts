import type { Fleet, FleetTank } from '@dewar/contract/fleet';

/** What every picture is drawn from, and how it opens a tank. */
export interface PicturedFleet {
  readonly fleet: Fleet;
  /** Tanks whose vacuum is forecast to rise above the limit, the first to cross it first. */
  readonly rising: readonly FleetTank[];
  readonly now: Date;
  readonly onOpenTank: (tank: FleetTank) => void;
}
