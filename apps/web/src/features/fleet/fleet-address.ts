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

/** What can be saved as a view. */
const VIEW_READERS = {
  /** Only the containers of an attention list. */
  attention: oneOf(ATTENTION_LISTS),
  /** The containers as a table instead of cards. */
  view: oneOf(['table']),
  ...FILTER_READERS,
};

const READERS = {
  /** The number of the tank that is open. */
  tank: text,
  /** The figure card whose list is open. */
  card: text,
  ...VIEW_READERS,
};

const DEFAULTS = new Map<string, unknown>(Object.entries(NO_FILTER));

/** What of a fleet is shown and open. Defaults are left out of the address. */
export function readFleetAddress(address: object) {
  return parseSearch(withoutDefaults(address), READERS);
}

/** What of an address a saved view keeps: how the fleet is listed, not what is open. */
export function readFleetView(address: object) {
  return parseSearch(withoutDefaults(address), VIEW_READERS);
}

function withoutDefaults(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([name, value]) => value !== DEFAULTS.get(name)));
}

/** What of the company home's address says which list of what needs attention is shown whole. */
export function readAttentionAddress(address: object) {
  return parseSearch(address, { attention: VIEW_READERS.attention });
}

export type FleetAddress = ReturnType<typeof readFleetAddress>;

/** The whole filter that an address stands for. */
export function fleetFilterOf(address: FleetAddress): FleetFilter {
  return { ...NO_FILTER, ...parseSearch(address, FILTER_READERS) };
}
