import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type SchedulablePlan, schedulablePlansQuery } from './lesson-calendar-api.ts';

const TYPING_REST_MS = 200;

interface PlanChoiceProps {
  readonly chosen: Pick<SchedulablePlan, 'id' | 'title'> | null;
  readonly onChoose: (plan: SchedulablePlan) => void;
  /** Its plans are offered before anything is typed. */
  readonly subject?: string | undefined;
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly 'data-path'?: string | undefined;
}

/** Finds a lesson plan by any part of its title or subject. */
export function PlanChoice({ chosen, onChoose, subject = '', ...field }: PlanChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosen?.title ? '' : typed.trim(), TYPING_REST_MS);
  const plans = useQuery({
    ...schedulablePlansQuery({ search, subject: search === '' ? subject : '' }),
    placeholderData: keepPreviousData,
  });
  const foundPlans = plans.data ?? [];
  const isListed = chosen === null || foundPlans.some(({ id }) => id === chosen.id);
  const offered = [...(isListed ? [] : [chosen]), ...foundPlans];
  return (
    <Select
      {...field}
      label="Lesson plan"
      required
      placeholder="Type part of its title or subject"
      data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(value) => {
        const plan = foundPlans.find(({ id }) => String(id) === value);
        if (plan !== undefined) onChoose(plan);
      }}
      renderOption={({ option }) => {
        const found = foundPlans.find(({ id }) => String(id) === option.value);
        return found === undefined ? option.label : `${option.label} · ${found.subject}`;
      }}
      searchable
      onSearchChange={setTyped}
      // The server has filtered already, also by subject.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={plans.isPending ? 'Loading lesson plans...' : 'No lesson plans found'}
      onKeyDown={(event) => {
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Enter' && isOpen) event.preventDefault();
      }}
      onFocus={(event) => event.currentTarget.select()}
      maxDropdownHeight={280}
    />
  );
}
