/** When and in which time zone the fleet is viewed. */
export interface FleetView {
  readonly now: Date;
  readonly timeZone: string;
}
