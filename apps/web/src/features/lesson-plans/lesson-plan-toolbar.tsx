import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import type { LessonPlanFilter } from './lesson-plan-filter.ts';
import styles from './lesson-plan-toolbar.module.css';
import { subjectsQuery } from './lesson-plans-api.ts';

interface LessonPlanToolbarProps {
  readonly filter: LessonPlanFilter;
  readonly onChange: (change: LessonPlanFilter) => void;
}

/** Search and subject of the list (spec 3 §2). */
export function LessonPlanToolbar({ filter, onChange }: LessonPlanToolbarProps) {
  const names = useQuery(subjectsQuery).data?.map(({ name }) => name) ?? [];
  const listed = names.find((name) => subjectKey(name) === subjectKey(filter.subject ?? ''));
  // Plans keep the name of a subject that is no longer in the list.
  const chosen = listed ?? filter.subject ?? '';
  const own = chosen === '' || listed !== undefined ? [] : [chosen];
  return (
    <FilterBar label="Find lesson plans" className={styles.bar}>
      <SearchField
        label="Search"
        placeholder="Title or subject"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Subject"
        choices={[
          { value: '', label: 'All Subjects' },
          ...[...names, ...own].map((name) => ({ value: name, label: name })),
        ]}
        value={chosen}
        onChange={(subject) => onChange({ subject })}
      />
    </FilterBar>
  );
}
