import { useSession } from '../session/session.ts';

/** The forms that a link can ask for. */
const FORMS = ['reading', 'arrival'] as const;

export type TankDataForm = (typeof FORMS)[number];

/** What ISO Reporting shows; all of it stands in the address. */
export interface TankDataAddress {
  /** A tank's number. */
  readonly tank?: string;
  /** Whose tanks an administrator looks at; without it everybody's. */
  readonly company?: string;
  /** Opens over the tank as soon as it is there, and leaves the address then. */
  readonly form?: TankDataForm;
}

/** Reads it out of an address. A text of digits alone arrives as a number. */
export function readTankDataAddress(address: { readonly [Name in keyof TankDataAddress]?: unknown }): TankDataAddress {
  const form = FORMS.find((each) => each === address.form);
  return {
    ...(address.tank !== undefined && { tank: String(address.tank) }),
    ...(address.company !== undefined && { company: String(address.company) }),
    ...(form !== undefined && { form }),
  };
}

/** The company that an address keeps: an administrator stays inside it, everybody else has only their own. */
export function useCompanyToKeep(companyName: string | undefined): Pick<TankDataAddress, 'company'> {
  const isAdmin = useSession()?.user.role === 'admin';
  return isAdmin && companyName !== undefined ? { company: companyName } : {};
}
