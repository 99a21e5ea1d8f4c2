import type { Company } from '@dewar/contract/companies';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { type AssetAddress, readAssetAddress } from '../../../features/tanks/asset-address.ts';
import { type AssetTank, tankOfNumberQuery, tanksInStockQuery } from '../../../features/tanks/tanks-api.ts';
import type { Pane } from './use-asset-navigation.ts';

const route = getRouteApi('/admin/assets');

/**
 * The company or the stock, and the tank that the address names. A tank that the address names alone, or that has moved,
 * is found by its number.
 */
export function useAssetChoice() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const address = readAssetAddress(route.useSearch());
  const companies = useQuery(companiesQuery);
  const stock = useQuery(tanksInStockQuery);
  const namesStock = address.company === undefined && address.stock === true;
  const named = useFleet(address.company);
  const isMissingThere = namesStock
    ? stock.isSuccess && findTank(stock.data, address.tank) === undefined
    : named.isSuccess && findTank(named.data.tanks, address.tank) === undefined;
  const isElsewhere = address.tank !== undefined && (isMissingThere || (address.company === undefined && !namesStock));
  const results = useQuery({ ...tankOfNumberQuery(address.tank ?? ''), enabled: isElsewhere });
  const found = isElsewhere ? (results.data ?? undefined) : undefined;
  const isInStock = found === undefined ? namesStock : found.company_name === null;
  const companyName = isInStock ? undefined : (found?.company_name ?? address.company);
  const fleet = useFleet(companyName);
  const company = findCompany(companies.data, companyName);
  const tank: AssetTank | undefined = findTank(isInStock ? stock.data : fleet.data?.tanks, address.tank);
  return {
    companies,
    company,
    /** Known before the companies are loaded. */
    companyName: company?.name ?? companyName,
    stock,
    /** The stock is chosen instead of a company. */
    isInStock,
    /** Which of the three panes a phone shows. */
    pane: paneOf(address),
    /** The address names one that does not exist. */
    isUnknownCompany: companyName !== undefined && companies.data !== undefined && company === undefined,
    fleet,
    tankNumber: address.tank,
    tank,
    isLookingUp: isElsewhere && results.isLoading,
    isUnknownTank: isElsewhere && results.data === null,
    lookupError: isElsewhere && results.isError ? results : undefined,
  };
}

export type AssetChoice = ReturnType<typeof useAssetChoice>;

function paneOf({ company, stock, tank }: AssetAddress): Pane {
  if (tank !== undefined) return 'details';
  return company === undefined && stock === undefined ? 'companies' : 'tanks';
}

function useFleet(companyName: string | undefined) {
  const { queryKey, queryFn = skipToken } = fleetQuery(companyName ?? '');
  return useQuery({ queryKey, queryFn: companyName === undefined ? skipToken : queryFn });
}

function findTank<Listed extends AssetTank>(tanks: readonly Listed[] | undefined, tankNumber: string | undefined) {
  if (tankNumber === undefined) return undefined;
  return tanks?.find(({ tank_number }) => tankNumberKey(tank_number) === tankNumberKey(tankNumber));
}

function findCompany(companies: readonly Company[] | undefined, name: string | undefined) {
  if (name === undefined) return undefined;
  return companies?.find((company) => companyNameKey(company.name) === companyNameKey(name));
}
