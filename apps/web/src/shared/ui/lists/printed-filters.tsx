import { type RefObject, useLayoutEffect, useState } from 'react';
import { formatCalendarDate } from '../../format/times.ts';
import { useIsPrinting } from '../states/use-is-printing.ts';
import styles from './printed-filters.module.css';

type Field = HTMLInputElement | HTMLSelectElement;

interface PrintedFiltersProps {
  readonly fields: RefObject<HTMLElement | null>;
  /** What the fields are: 'Filtered by'. */
  readonly lead: string;
}

/** On paper, what the fields above a list are set to: 'Filtered by: Company Kestrel, Role Teacher. Order: Name.' */
export function PrintedFilters({ fields, lead }: PrintedFiltersProps) {
  const isPrinting = useIsPrinting();
  const [words, setWords] = useState('');
  useLayoutEffect(() => {
    if (isPrinting && fields.current !== null) setWords(describeFields(fields.current, lead));
  }, [isPrinting, fields, lead]);
  return isPrinting && words !== '' ? <p className={styles.words}>{words}</p> : null;
}

function describeFields(section: HTMLElement, lead: string): string {
  const order = listFields(section).filter(isOrder).map(textOf);
  const filters = listFields(section)
    .filter(isFilterSet)
    .map((field) => `${labelOf(field)} ${textOf(field)}`);
  return [
    filters.length > 0 && `${lead}: ${filters.map((each) => each.trim()).join(', ')}.`,
    order.length > 0 && `Order: ${order.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listFields = (section: Element) => [
  ...section.querySelectorAll<Field>('input:not([type="hidden"], [type="radio"]), select'),
];

/** How many of the fields filter, apart from the first, the search. */
export function countSetFilters(section: Element): number {
  const [, ...others] = [...section.children].filter((child) => !child.matches('button'));
  return others.flatMap(listFields).filter(isFilterSet).length;
}

const isFilterSet = (field: Field) => !isOrder(field) && isSet(field);

const isOrder = (field: Field) => field.dataset.order === 'true';

/** The first choice of a list and an empty text filter nothing. */
function isSet(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  if (field.type === 'checkbox') return field.checked;
  return field.value.trim() !== '' && field.dataset.unset !== 'true';
}

function labelOf(field: Field): string {
  return field.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? field.getAttribute('aria-label') ?? '';
}

function textOf(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  if (field.type === 'checkbox') return '';
  return field.type === 'date' ? formatCalendarDate(field.value) : field.value.trim();
}
