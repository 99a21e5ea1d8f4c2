import { ATTENTION_LISTS } from '@dewar/domain/tanks/attention-list';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';
import { FILTER_CHOICES, type FleetFilter, NO_FILTER } from './fleet-filter.ts';

const FILTER_READERS = {
  search: text,
  need: oneOf(FILTER_CHOICES.need),
  location: oneOf(FILTER_CHOICES.location),
  band: oneOf(FILTER_CHOICES.band),
  inspection: oneOf(FILTER_CHOICES.inspection),
  order: oneOf(FILTER_CHOICES.order),
};

const READERS = {
  /** The number of the tank that is open. */
  tank: text,
  /** The figure card whose list is open. */
  card: text,
  /** The attention list that is shown whole. */
  attention: oneOf(ATTENTION_LISTS),
  /** The containers as a table instead of cards. */
  view: oneOf(['table']),
  ...FILTER_READERS,
};

const DEFAULTS = new Map<string, unknown>(Object.entries(NO_FILTER));

/** What of a fleet is shown and open. Defaults are left out of the address. */
export function readFleetAddress(address: object) {
  const given = Object.entries(address).filter(([name, value]) => value !== DEFAULTS.get(name));
  return parseSearch(Object.fromEntries(given), READERS);
}

export type FleetAddress = ReturnType<typeof readFleetAddress>;

/** The whole filter that an address stands for. */
export function fleetFilterOf(address: FleetAddress): FleetFilter {
  return { ...NO_FILTER, ...parseSearch(address, FILTER_READERS) };
}
