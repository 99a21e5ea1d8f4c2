import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar } from '../../shared/ui/lists/filter-bar.tsx';
import { tintColors } from '../../shared/ui/states/tint-colors.ts';
import { isFiltered, type ProcedureFilter } from './procedure-filter.ts';
import styles from './procedure-finder.module.css';
import { categoriesQuery } from './procedures-api.ts';

interface ProcedureFinderProps {
  readonly filter: ProcedureFilter;
  readonly onChange: (filter: ProcedureFilter) => void;
}

/** Search box, category filter, Clear Filters (spec 1 §2, Company home). */
export function ProcedureFinder({ filter, onChange }: ProcedureFinderProps) {
  const { search, category, ...rest } = filter;
  const withSearch = search === undefined ? {} : { search };
  const withCategory = category === undefined ? {} : { category };
  return (
    <FilterBar label="Find procedures" className={styles.finder}>
      <div className={styles.search}>
        <SearchField
          label="Search procedures"
          placeholder="Title or summary"
          value={search ?? ''}
          onSearch={(text) => onChange({ ...rest, ...withCategory, ...(text.trim() !== '' && { search: text }) })}
        />
      </div>
      <Button variant="default" disabled={!isFiltered(filter)} onClick={() => onChange({})}>
        Clear Filters
      </Button>
      <CategoryChoice
        chosen={category ?? ''}
        onChoose={(name) => onChange({ ...rest, ...withSearch, ...(name !== '' && { category: name }) })}
      />
    </FilterBar>
  );
}

interface CategoryChoiceProps {
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/**
 * 'All Categories' and each category with its colour; a category in the address that no longer exists can be
 * deselected.
 */
function CategoryChoice({ chosen, onChoose }: CategoryChoiceProps) {
  const group = useId();
  const categories = useQuery(categoriesQuery).data ?? [];
  const isGone = chosen !== '' && !categories.some(({ name }) => name === chosen);
  const choices = [
    { name: '', label: 'All Categories', color: undefined },
    ...categories.map(({ name, color }) => ({ name, label: name, color })),
    ...(isGone ? [{ name: chosen, label: chosen, color: undefined }] : []),
  ];
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.hidden}>Category</legend>
      {choices.map(({ name, label, color }) => (
        <label key={name} className={styles.category}>
          <input
            className={styles.hidden}
            type="radio"
            name={group}
            checked={name === chosen}
            onChange={() => onChoose(name)}
          />
          {color !== undefined && <Box component="span" className={styles.dot} __vars={dotColors(color)} />}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function dotColors(color: string) {
  const { light, dark } = tintColors(color);
  return { '--dot': light.text, '--dot-dark': dark.text };
}
