import type { DateView } from '@dewar/domain/time/short-date';

/** When and in which time zone the fleet is viewed, and whether on paper. */
export interface FleetView extends DateView {
  readonly now: Date;
}
