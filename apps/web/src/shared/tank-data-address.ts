import { useSession } from './session.ts';

/** What ISO Reporting shows; all of it stands in the address. */
export interface TankDataAddress {
  /** A tank's number. */
  readonly tank?: string;
  /** Whose tanks an administrator looks at; without it everybody's. */
  readonly company?: string;
}

/** Reads it out of an address. A text of digits alone arrives as a number. */
export function readTankDataAddress(address: { readonly [Name in keyof TankDataAddress]?: unknown }): TankDataAddress {
  return {
    ...(address.tank !== undefined && { tank: String(address.tank) }),
    ...(address.company !== undefined && { company: String(address.company) }),
  };
}

/** The company that an address keeps: an administrator stays inside it, everybody else has only their own. */
export function useCompanyToKeep(companyName: string | undefined): Pick<TankDataAddress, 'company'> {
  const isAdmin = useSession()?.user.role === 'admin';
  return isAdmin && companyName !== undefined ? { company: companyName } : {};
}
