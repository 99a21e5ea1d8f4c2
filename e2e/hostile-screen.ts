export interface HostileScreen {
  readonly path: string;
  /** How many hostile texts must stand there at least: a screen that shows none proves nothing. */
  readonly texts: number;
}
