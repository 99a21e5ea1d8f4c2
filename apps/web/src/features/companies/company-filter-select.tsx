import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { companiesQuery } from './companies-api.ts';

interface CompanyFilterProps {
  /** All of them if undefined. */
  readonly company: string | undefined;
  readonly onChange: (company: string | undefined) => void;
}

/** An administrator's choice of one company or all. */
export function CompanyFilter({ company, onChange }: CompanyFilterProps) {
  const companies = useQuery(companiesQuery);
  // The one of the address is there before the list.
  const names = new Set([
    ...(company === undefined ? [] : [company]),
    ...(companies.data ?? []).map(({ name }) => name),
  ]);
  return (
    <FilterSelect
      label="Company"
      choices={[{ value: '', label: 'All companies' }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={company ?? ''}
      onChange={(name) => onChange(name === '' ? undefined : name)}
    />
  );
}
