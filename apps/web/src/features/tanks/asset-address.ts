import type { Tank } from '@dewar/contract/tanks';
import { flag, parseSearch, text } from '../../shared/navigation/parse-search.ts';
import { LOAD_LIST_READERS } from '../../shared/navigation/tank-data-address.ts';

/** The company or the stock, and the tank number that asset management shows; a number alone finds the tank anywhere. */
export function readAssetAddress(address: object) {
  return parseSearch(address, { company: text, stock: flag, tank: text, ...LOAD_LIST_READERS });
}

/** Where asset management shows a tank. */
export function assetAddressOf({
  company_name,
  tank_number,
}: Pick<Tank, 'company_name' | 'tank_number'>): AssetAddress {
  return { ...(company_name === null ? STOCK_ADDRESS : { company: company_name }), tank: tank_number };
}

/** The address of the tanks in stock. */
export const STOCK_ADDRESS = { stock: true } as const;

export type AssetAddress = ReturnType<typeof readAssetAddress>;
