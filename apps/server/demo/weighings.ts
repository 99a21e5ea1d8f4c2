import type { CompanyKey } from './people.ts';

/** Where each company fills, and where its customers receive. Every name is invented. */
const FILLING_SITES: Readonly<Record<CompanyKey, string>> = {
  polar: 'Galena Quay',
  northwind: 'Shelby Terminal',
  kestrel: 'Mill Bend',
  saltmarsh: 'Tideflat',
};

const RECEIVING_SITES: Readonly<Record<string, string>> = {
  'Aldermoor Imaging': 'Aldermoor',
  'Corvane Wafer Works': 'Corvane Fab 3',
  'Halden Magnet Labs': 'Halden',
  'Stratus Fiber': 'Stratus Park',
  'Tallow Research Park': 'Tallow',
  'Cutbank Power': 'Cutbank',
  'Ferris Island Utility': 'Ferris Island',
  'Marlow Ferries': 'Marlow Dock',
  'Redcliff Brickworks': 'Redcliff',
};

/** Since some day this scale weighs too little, which the custody ledger finds. */
const BIASED_SCALE = { name: 'Ferris Island B', sinceDay: -90, share: -0.005 };

export interface Weighing {
  readonly loading_site: string | null;
  readonly loading_scale: string | null;
  readonly receiving_site: string | null;
  readonly receiving_scale: string | null;
}

/**
 * The scales of a load by its bill of lading, so that they take no random number from anything else. Small companies do
 * not record the scale of their customer.
 */
export function weighAt(
  company: CompanyKey,
  load: { readonly customer_name: string; readonly bol_number: string },
): Weighing {
  const number = Number(load.bol_number.slice(-3));
  const loading_site = FILLING_SITES[company];
  const receiving_site = RECEIVING_SITES[load.customer_name] ?? null;
  return {
    loading_site,
    loading_scale: `${loading_site} ${1 + (number % 2)}`,
    receiving_site,
    receiving_scale: receiving_site === null ? null : `${receiving_site} ${number % 5 < 3 ? 'B' : 'A'}`,
  };
}

/** By how much the received weight of a load is wrong, as a share. */
export function receivedBias(receiving_scale: string | null, arrivedDay: number): number {
  return receiving_scale === BIASED_SCALE.name && arrivedDay >= BIASED_SCALE.sinceDay ? BIASED_SCALE.share : 0;
}
