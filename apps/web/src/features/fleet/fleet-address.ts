import { FILTER_CHOICES, type FleetFilter, NO_FILTER } from './fleet-filter.ts';

/** What of a fleet is shown and stands open; all of it is in the address, so that it can be linked to and Back closes it. */
export interface FleetAddress extends Partial<FleetFilter> {
  /** A tank's number. */
  readonly tank?: string;
  /** A figure card's name, whose list is shown. */
  readonly card?: string;
}

type GivenAddress = { readonly [Name in keyof FleetAddress]?: unknown };

/** Reads it out of an address; what is no choice, or chosen anyway, is left out. */
export function readFleetAddress(address: GivenAddress): FleetAddress {
  const tank = textOf(address.tank);
  const card = textOf(address.card);
  return {
    ...(tank !== '' && { tank }),
    ...(card !== '' && { card }),
    ...differences({
      search: textOf(address.search),
      need: choiceOf('need', address.need),
      location: choiceOf('location', address.location),
      band: choiceOf('band', address.band),
      inspection: choiceOf('inspection', address.inspection),
      order: choiceOf('order', address.order),
    }),
  };
}

/** The whole filter that an address stands for. */
export function fleetFilterOf({ tank: _, card: __, ...filter }: FleetAddress): FleetFilter {
  return { ...NO_FILTER, ...filter };
}

function differences(filter: FleetFilter): Partial<FleetFilter> {
  const usual = new Map<string, string>(Object.entries(NO_FILTER));
  return Object.fromEntries(Object.entries(filter).filter(([name, value]) => value !== usual.get(name)));
}

function choiceOf<Name extends keyof typeof FILTER_CHOICES>(name: Name, given: unknown): FleetFilter[Name] {
  const choices: readonly FleetFilter[Name][] = FILTER_CHOICES[name];
  return choices.find((choice) => choice === given) ?? NO_FILTER[name];
}

/** A text of digits alone arrives as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
