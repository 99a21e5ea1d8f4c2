import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

const READERS = {
  /** Whose units: of one company, or of all. */
  company: text,
  /** Besides the units. */
  view: oneOf(['mappings', 'places']),
  /** The one that is shown by itself. */
  unit: text,
  /** A part of a name. */
  search: text,
};

/** What the telemetry screen shows. */
export function readTelemetryAddress(address: object) {
  return parseSearch(address, READERS);
}

export type TelemetryAddress = ReturnType<typeof readTelemetryAddress>;
