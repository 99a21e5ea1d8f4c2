import { parseSearch, text } from '../../shared/navigation/parse-search.ts';

/** The company and the tank number that asset management shows; a tank without a company is found by its number alone. */
export function readAssetAddress(address: object) {
  return parseSearch(address, { company: text, tank: text });
}

export type AssetAddress = ReturnType<typeof readAssetAddress>;
