import {
  DELETED_ENTITIES,
  DELETED_ENTITY_PLURALS,
  type DeletedEntity,
} from '@dewar/domain/deleted-records/deleted-records';
import type { SearchChange } from '../../shared/navigation/parse-search.ts';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import styles from './recently-deleted.module.css';
import type { RecentlyDeletedFilter } from './recently-deleted-filter.ts';

const CHOICES: readonly { readonly value: DeletedEntity | ''; readonly label: string }[] = [
  { value: '', label: 'All records' },
  ...DELETED_ENTITIES.map((value) => ({ value, label: DELETED_ENTITY_PLURALS[value] })),
];

interface RecentlyDeletedToolbarProps {
  readonly filter: RecentlyDeletedFilter;
  readonly onChange: (change: SearchChange<RecentlyDeletedFilter>) => void;
}

export function RecentlyDeletedToolbar({ filter, onChange }: RecentlyDeletedToolbarProps) {
  return (
    <FilterBar label="Find deleted records" className={styles.filter}>
      <FilterSelect
        label="Record"
        choices={CHOICES}
        value={filter.entity ?? ''}
        onChange={(entity) => onChange({ entity })}
      />
    </FilterBar>
  );
}
