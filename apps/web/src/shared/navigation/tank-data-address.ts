import { linkOptions } from '@tanstack/react-router';
import { useCan } from '../session/use-can.ts';
import { oneOf, parseSearch, text } from './parse-search.ts';

/**
 * The form that opens once the tank is loaded; opening it removes it from the address. 'next' is the one that the tank
 * waits for.
 */
const form = oneOf(['reading', 'load', 'arrival', 'next']);

/** How the loads of a tank are listed; the list itself, which comes later, reads what it understands. */
export const LOAD_LIST_READERS = { load_state: text, load_search: text, load_order: text };

const READERS = {
  /** A tank's number. */
  tank: text,
  /** The company whose tanks an administrator sees; everybody's without it. */
  company: text,
  form,
  ...LOAD_LIST_READERS,
};

/** What ISO Reporting shows. */
export function readTankDataAddress(address: object) {
  return parseSearch(address, READERS);
}

/** What one tank's page shows. */
export function readTankPageAddress(address: object) {
  return parseSearch(address, { form, ...LOAD_LIST_READERS });
}

export type TankDataAddress = ReturnType<typeof readTankDataAddress>;
export type TankDataForm = NonNullable<TankDataAddress['form']>;

/** The company in the address: an administrator stays inside it, everybody else only has their own. */
export function useCompanyToKeep(companyName: string | undefined): Pick<TankDataAddress, 'company'> {
  const can = useCan();
  return can('read', 'every_company') && companyName !== undefined ? { company: companyName } : {};
}

/** Where a tank opens, with a form if one is asked for. */
export function tankAddress({ id }: { readonly id: number }, form?: TankDataForm) {
  return linkOptions({ to: '/tanks/$id', params: { id: String(id) }, search: form === undefined ? {} : { form } });
}
