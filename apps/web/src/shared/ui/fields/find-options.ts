import { nameSearch } from '@dewar/domain/primitives/name-search';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { formatNumber } from '../../format/numbers.ts';

// Nobody scrolls through a longer list; typing narrows it.
export const MOST_OPTIONS = 100;

/** The filter of every chooser that is typed into: by the words of a name, as lists and the server search. */
export const findOptions: OptionsFilter = ({ options, search }) => withRest(narrow(options, search), MORE);

/** The same where the values are numbers of records, which are positive. */
export const findRecordOptions: OptionsFilter<number> = ({ options, search }) => withRest(narrow(options, search), -1);

/** Of the line that says how many there are, which cannot be chosen. */
const MORE = '\u0000more';

function narrow<Option extends object>(options: readonly Option[], search: string): Option[] {
  const isFound = nameSearch(search);
  return options.filter((option) => 'label' in option && isFound(String(option.label)));
}

function withRest<Value extends string | number>(
  found: ReturnType<OptionsFilter<Value>>,
  value: Value,
): ReturnType<OptionsFilter<Value>> {
  if (found.length <= MOST_OPTIONS) return found;
  const rest: ComboboxItem<Value> = { value, label: describeRest(found.length), disabled: true };
  return [...found.slice(0, MOST_OPTIONS), rest];
}

function describeRest(count: number): string {
  return `${MOST_OPTIONS} of ${formatNumber(count)}, type to narrow`;
}
