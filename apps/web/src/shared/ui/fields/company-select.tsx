import { isAwaitedCompanyName, NO_COMPANY, PENDING_ASSIGNMENT } from '@dewar/domain/accounts/company-names';
import { type ComboboxItem, Select } from '@mantine/core';
import { type FocusEventHandler, type ReactNode, useMemo } from 'react';
import { findOptions } from './find-options.ts';

interface CompanySelectProps {
  readonly label?: string;
  /** Names, or choices with a value of their own; long lists memoised. */
  readonly companyNames: readonly (string | ComboboxItem)[];
  readonly value: string;
  readonly onChange: (companyName: string) => void;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly description?: string | undefined;
  /** Whether 'No Company' is offered too. */
  readonly offersNone?: boolean;
  /** The label of an empty choice, which is chosen with ''. */
  readonly emptyLabel?: string;
  /** Whether the choice can be removed again. */
  readonly clearable?: boolean;
  readonly placeholder?: string;
  /** The first field of a dialog that gets the focus. */
  readonly 'data-autofocus'?: boolean;
  /** From the form's getInputProps. */
  readonly 'data-path'?: string | undefined;
}

/** Finds a company by any part of its name. */
export function CompanySelect(props: CompanySelectProps) {
  const { companyNames, value, onChange, label = 'Company', offersNone = true, emptyLabel, ...field } = props;
  const isAwaited = isAwaitedCompanyName(value);
  // Given anew, thousands of names would be read with each letter.
  const data = useMemo(() => {
    const none = offersNone ? [NO_COMPANY] : [];
    const empty = emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }];
    const awaited = isAwaited ? [{ value: PENDING_ASSIGNMENT, label: 'Not assigned yet' }] : [];
    return [...empty, ...awaited, ...none, ...companyNames];
  }, [companyNames, offersNone, emptyLabel, isAwaited]);
  return (
    <Select
      data-unset={value === ''}
      placeholder="Type part of its name"
      {...field}
      label={label}
      data={data}
      value={value === '' && emptyLabel === undefined ? null : value}
      onChange={(name) => onChange(name ?? '')}
      searchable
      selectFirstOptionOnChange
      // Pasted text has not chosen anything yet: Enter must not submit the form with the previous company.
      onKeyDown={(event) => {
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Enter' && isOpen) event.preventDefault();
      }}
      allowDeselect={false}
      filter={findOptions}
      // It may be the first field of a dialog: an open list would cover the buttons and take the first Escape.
      openOnFocus={false}
      nothingFoundMessage="No company has this name"
      // Typing replaces the current name, after Tab and after a click.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      maxDropdownHeight={280}
    />
  );
}
