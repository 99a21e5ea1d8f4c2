import type { Company } from '@dewar/contract/companies';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { type AssetAddress, readAssetAddress } from '../../../features/tanks/asset-address.ts';
import { tankOfNumberQuery } from '../../../features/tanks/tanks-api.ts';
import type { Pane } from './use-asset-navigation.ts';

const route = getRouteApi('/admin/assets');

/**
 * The company and the tank that the address names. A tank without a company, or one that has moved, is found by its
 * number.
 */
export function useAssetChoice() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const address = readAssetAddress(route.useSearch());
  const companies = useQuery(companiesQuery);
  const named = useFleet(address.company);
  const isElsewhere =
    address.tank !== undefined &&
    (address.company === undefined || (named.isSuccess && !findTank(named, address.tank)));
  const results = useQuery({ ...tankOfNumberQuery(address.tank ?? ''), enabled: isElsewhere });
  const foundName = isElsewhere ? results.data?.company_name : undefined;
  const companyName = foundName ?? address.company;
  const fleet = useFleet(companyName);
  const company = findCompany(companies.data, companyName);
  return {
    companies,
    company,
    /** Which of the three panes a phone shows. */
    pane: paneOf(address),
    /** The address names one that does not exist. */
    isUnknownCompany: companyName !== undefined && companies.data !== undefined && company === undefined,
    fleet,
    tankNumber: address.tank,
    tank: findTank(fleet, address.tank),
    isLookingUp: isElsewhere && results.isLoading,
    isUnknownTank: isElsewhere && results.data === null,
    lookupError: isElsewhere && results.isError ? results : undefined,
  };
}

export type AssetChoice = ReturnType<typeof useAssetChoice>;

function paneOf({ company, tank }: AssetAddress): Pane {
  if (tank !== undefined) return 'details';
  return company === undefined ? 'companies' : 'tanks';
}

function useFleet(companyName: string | undefined) {
  const { queryKey, queryFn = skipToken } = fleetQuery(companyName ?? '');
  return useQuery({ queryKey, queryFn: companyName === undefined ? skipToken : queryFn });
}

function findTank({ data }: ReturnType<typeof useFleet>, tankNumber: string | undefined) {
  if (tankNumber === undefined) return undefined;
  return data?.tanks.find(({ tank_number }) => tankNumberKey(tank_number) === tankNumberKey(tankNumber));
}

function findCompany(companies: readonly Company[] | undefined, name: string | undefined) {
  if (name === undefined) return undefined;
  return companies?.find((company) => companyNameKey(company.name) === companyNameKey(name));
}
