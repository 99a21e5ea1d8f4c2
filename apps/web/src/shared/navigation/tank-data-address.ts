import { linkOptions } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { oneOf, parseSearch, text } from './parse-search.ts';

const READERS = {
  /** A tank's number. */
  tank: text,
  /** The company whose tanks an administrator sees; everybody's without it. */
  company: text,
  /** The form that opens once the tank is loaded; opening it removes it from the address. */
  form: oneOf(['reading', 'arrival']),
};

/** What ISO Reporting shows. */
export function readTankDataAddress(address: object) {
  return parseSearch(address, READERS);
}

export type TankDataAddress = ReturnType<typeof readTankDataAddress>;
export type TankDataForm = NonNullable<TankDataAddress['form']>;

/** The company in the address: an administrator stays inside it, everybody else only has their own. */
export function useCompanyToKeep(companyName: string | undefined): Pick<TankDataAddress, 'company'> {
  const isAdmin = useSession()?.user.role === 'admin';
  return isAdmin && companyName !== undefined ? { company: companyName } : {};
}

interface NamedTank {
  readonly tank_number: string;
  readonly company_name: string | undefined;
}

/** The one place that knows where a tank opens. */
export function useTankAddress({ tank_number, company_name }: NamedTank) {
  return linkOptions({ to: '/tank-data', search: { tank: tank_number, ...useCompanyToKeep(company_name) } });
}
