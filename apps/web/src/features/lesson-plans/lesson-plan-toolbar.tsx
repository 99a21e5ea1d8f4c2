import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import bar from '../../shared/ui/lists/filter-bar.module.css';
import type { LessonPlanFilter } from './lesson-plan-filter.ts';
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
    <section className={bar.bar} aria-label="Find lesson plans">
      <SearchField
        labelClassName={bar.label}
        label="Search"
        placeholder="Title or subject"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        classNames={{ label: bar.label ?? '' }}
        label="Subject"
        data={[{ value: '', label: 'All Subjects' }, ...names, ...own]}
        value={chosen}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
      />
    </section>
  );
}
