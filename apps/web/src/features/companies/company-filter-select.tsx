import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { companyNamesQuery } from './companies-api.ts';

interface CompanyFilterProps {
  /** All of them if undefined. */
  readonly company: string | undefined;
  readonly onChange: (company: string | undefined) => void;
}

/** An administrator's choice of one company or all. */
export function CompanyFilter({ company, onChange }: CompanyFilterProps) {
  const { data: listed } = useQuery(companyNamesQuery);
  const names = useMemo(() => {
    // The one of the address is there before the list.
    return [...new Set([...(company === undefined ? [] : [company]), ...(listed ?? [])])];
  }, [company, listed]);
  return (
    <CompanySelect
      companyNames={names}
      value={company ?? ''}
      onChange={(name) => onChange(name === '' ? undefined : name)}
      offersNone={false}
      emptyLabel="All companies"
    />
  );
}
