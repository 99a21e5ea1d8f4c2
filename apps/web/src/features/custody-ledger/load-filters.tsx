import type { LedgerFinding } from '@dewar/contract/custody-ledger';
import { MOST_CUSTOMERS_LISTED } from '@dewar/contract/transfer-totals';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { describeFinding } from '@dewar/domain/custody-ledger/describe-finding';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './custody-ledger.module.css';
import type { LedgerFilter, LedgerFilterChange } from './ledger-address.ts';
import { totalsQuery } from './ledger-api.ts';
import { GROUP_WORDS } from './ledger-words.ts';
import { monthChoices } from './month-choices.ts';

interface LoadFiltersProps {
  readonly filter: LedgerFilter;
  /** The finding whose loads are listed, all of them. */
  readonly finding?: LedgerFinding | undefined;
  readonly onChange: (change: LedgerFilterChange) => void;
}

/** Which loads are listed. A customer is chosen among those of the month, or typed if they are many. */
export function LoadFilters({ filter, finding, onChange }: LoadFiltersProps) {
  const { group, key, found, beyond, month } = filter;
  const timeZone = usePersonTimeZone();
  const view = { timeZone, now: useNow() };
  return (
    <>
      <FilterBar label="Choose loads">
        <FilterSelect
          label="Loaded in"
          choices={monthChoices(month, view)}
          value={month ?? ''}
          onChange={(value) => onChange({ month: value === '' ? undefined : value, customer: undefined })}
        />
        {month !== undefined && <CustomerOfMonth filter={{ ...filter, month }} onChange={onChange} />}
        <FilterSelect
          label="Differences"
          choices={[
            { value: '', label: 'All loads' },
            { value: 'beyond', label: 'More than the scales explain' },
          ]}
          value={beyond === true ? 'beyond' : ''}
          onChange={(value) => onChange({ beyond: value === '' ? undefined : true })}
        />
      </FilterBar>
      {group !== undefined && key !== undefined && (
        <p className={styles.chosen}>
          {finding !== undefined
            ? `Only the loads of this finding: ${describeFinding(finding)}; ${describeAmounts(finding, timeZone).join('; ')}.`
            : `Only loads of ${found === true ? 'what was found about ' : ''}the ${GROUP_WORDS[group].one} chosen above.`}
          <Button variant="default" size="xs" onClick={() => onChange({ group: undefined, key: undefined })}>
            Show all loads
          </Button>
        </p>
      )}
    </>
  );
}

function CustomerOfMonth({ filter, onChange }: LoadFiltersProps & { readonly filter: { readonly month: string } }) {
  const { customer } = filter;
  const { data: totals } = useQuery(totalsQuery(filter));
  const known = totals?.customers ?? [];
  const isKnown = customer === undefined || known.includes(customer);
  const names = isKnown ? known : [customer, ...known];
  const choose = (name: string) => onChange({ customer: name.trim() === '' ? undefined : name });
  return (
    <>
      <FilterSelect
        label="Customer"
        choices={[{ value: '', label: 'All customers' }, ...names.map((name) => ({ value: name, label: name }))]}
        value={customer ?? ''}
        onChange={choose}
      />
      {known.length >= MOST_CUSTOMERS_LISTED && (
        <SearchField
          label="Customer by name"
          placeholder={`Not among the first ${MOST_CUSTOMERS_LISTED}`}
          value={customer ?? ''}
          onSearch={choose}
        />
      )}
    </>
  );
}
