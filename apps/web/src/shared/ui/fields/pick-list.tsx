import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { IconSearch } from '../icons/icons.ts';
import styles from './pick-list.module.css';
import { isAtEdge, placeAfter } from './pick-list-keys.ts';
import { PickListOptions } from './pick-list-options.tsx';

export type PickedBy = 'key' | 'pointer';

export interface PickListProps<Item extends { readonly id: number }> {
  /** What is listed: 'Tanks'. */
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  readonly chosenId: number | undefined;
  readonly rowHeight: number;
  readonly matches: (item: Item, search: string) => boolean;
  readonly renderItem: (item: Item) => ReactNode;
  /** '24 tanks', '3 of 24 tanks'. */
  readonly describeCount: (shown: number) => string;
  /** Shown if nothing matches. */
  readonly none: string;
  /** By Enter or the right arrow, or by a click. */
  readonly onOpen: (item: Item, by: PickedBy) => void;
  /** The arrow keys stopped on it. */
  readonly onRest?: ((item: Item) => void) | undefined;
  /** By Escape or the left arrow. */
  readonly onBack?: (() => void) | undefined;
  readonly fieldRef: Ref<HTMLInputElement>;
}

const REST_MS = 120;

/**
 * A long list operated from one field: typing filters, arrows move, and Enter opens; only options in view are rendered.
 */
export function PickList<Item extends { readonly id: number }>(props: PickListProps<Item>) {
  const { label, items, chosenId, onOpen, onRest, onBack } = props;
  const listId = useId();
  const [search, setSearch] = useState('');
  const { activeId, setActiveId, report } = useActive(chosenId);
  const results = search.trim() === '' ? items : items.filter((item) => props.matches(item, search.trim()));
  const place = placeOf(results, activeId);
  const active = results[place];

  const rest = useDebouncedCallback((item: Item) => {
    report(item.id);
    onRest?.(item);
  }, REST_MS);
  const open = (item: Item, by: PickedBy) => {
    rest.cancel();
    report(item.id);
    setActiveId(item.id);
    onOpen(item, by);
  };
  const type = (text: string) => {
    rest.cancel();
    setSearch(text);
    setActiveId(undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = placeAfter(key, { place, count: results.length, hasText: search !== '' });
    const item = next === undefined ? undefined : results[next];
    if (item !== undefined) {
      setActiveId(item.id);
      rest(item);
    } else if (key === 'Enter' || (key === 'ArrowRight' && isAtEdge(field, key))) {
      if (active !== undefined) open(active, 'key');
    } else if (key === 'Escape' && search !== '') {
      type('');
    } else if (key === 'Escape' || (key === 'ArrowLeft' && isAtEdge(field, key))) {
      onBack?.();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.list}>
      <TextInput
        ref={props.fieldRef}
        className={styles.field}
        role="combobox"
        aria-label={`Find ${label.toLowerCase()}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={results.length > 0}
        {...(results.length > 0 && { 'aria-controls': listId })}
        {...(active !== undefined && { 'aria-activedescendant': `${listId}-${active.id}` })}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={search !== '' && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
        value={search}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.caption}>
        <span role="status">
          {results.length === 0 && items.length > 0 ? props.none : props.describeCount(results.length)}
        </span>
        <span className={styles.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </span>
      </div>
      {results.length > 0 && (
        <PickListOptions
          {...{ listId, label, items: results, place, chosenId }}
          rowHeight={props.rowHeight}
          renderItem={props.renderItem}
          onOpen={(item) => open(item, 'pointer')}
        />
      )}
    </div>
  );
}

/** The highlight follows a choice made elsewhere, but not the echo of one that was reported from here. */
function useActive(chosenId: number | undefined) {
  const [activeId, setActiveId] = useState(chosenId);
  const [reported, report] = useState(chosenId);
  const [seen, setSeen] = useState(chosenId);
  if (chosenId !== seen) {
    setSeen(chosenId);
    if (chosenId !== reported) setActiveId(chosenId);
  }
  return { activeId, setActiveId, report };
}

function placeOf(results: readonly { readonly id: number }[], activeId: number | undefined): number {
  const place = results.findIndex(({ id }) => id === activeId);
  return place < 0 && results.length > 0 ? 0 : place;
}
