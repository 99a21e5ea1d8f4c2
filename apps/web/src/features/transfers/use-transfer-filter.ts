import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTransferFilter, type TransferFilter } from './transfer-filter.ts';

/** A change of some fields; undefined removes one. */
export type TransferFilterChange = { readonly [Name in keyof TransferFilter]?: TransferFilter[Name] | undefined };

/** How the transfers of a tank are listed, kept in the address; changing it adds no history entry. */
export function useTransferFilter() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readTransferFilter(search);
  const show = (shown: object) => {
    const others = Object.entries(search).filter(([name]) => !(name in filter));
    const next = { ...Object.fromEntries(others), ...readTransferFilter(shown) };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return {
    filter,
    onChange: (change: TransferFilterChange) => show({ ...filter, ...change }),
    /** The list for the button of its saved views. */
    viewed: { list: 'transfers', shown: filter, read: readTransferFilter, onOpen: show } as const,
  };
}
