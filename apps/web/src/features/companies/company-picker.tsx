import type { Company } from '@dewar/contract/companies';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import type { Ref } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { type PickedBy, PickList } from '../../shared/ui/fields/pick-list.tsx';
import styles from './company-picker.module.css';

const ROW_PX = 52;

interface CompanyPickerProps {
  readonly companies: readonly Company[];
  readonly chosenId: number | undefined;
  readonly onOpen: (company: Company, by: PickedBy) => void;
  readonly onRest?: ((company: Company) => void) | undefined;
  readonly fieldRef: Ref<HTMLInputElement>;
}

/** The companies by name, each with the number of its tanks and users; administrators are not counted (spec 2 §2.5). */
export function CompanyPicker({ companies, ...list }: CompanyPickerProps) {
  const all = countOf(companies.length, 'company', 'companies');
  return (
    <PickList
      {...list}
      label="Companies"
      placeholder="Company"
      items={companies}
      rowHeight={ROW_PX}
      matches={({ name }, search) => nameSearch(search)(name)}
      describeCount={(shown) => (shown === companies.length ? all : `${formatNumber(shown)} of ${all}`)}
      none="No companies match."
      renderItem={({ name, tank_count, userCount, status }) => (
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.counts}>
            {countOf(tank_count, 'tank')}, {countOf(userCount, 'user')}
            {status === 'inactive' && ' · Inactive'}
          </span>
        </span>
      )}
    />
  );
}
