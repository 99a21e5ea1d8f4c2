import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsPrinting } from '../states/use-is-printing.ts';
import styles from './pick-list.module.css';

/** Options rendered beyond the view, for fast scrolling. */
const OVERSCAN = 8;

interface PickListOptionsProps<Item extends { readonly id: number }> {
  readonly listId: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** The index of the highlighted option. */
  readonly place: number;
  readonly chosenId: number | undefined;
  readonly rowHeight: number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onOpen: (item: Item) => void;
}

/** The options of a PickList; only those in view are rendered, and on paper all. */
export function PickListOptions<Item extends { readonly id: number }>(props: PickListOptionsProps<Item>) {
  const { listId, label, items, place, chosenId, rowHeight, renderItem, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  const isPrinting = useIsPrinting();
  const drawn = isPrinting ? items.map(({ id: key }, index) => ({ key, index, start: 0 })) : rows.getVirtualItems();
  const { scrollToIndex } = rows;
  useEffect(() => scrollToIndex(place), [place, scrollToIndex]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        id={listId}
        className={styles.rows}
        style={isPrinting ? undefined : { height: rows.getTotalSize() }}
        role="listbox"
        aria-label={label}
      >
        {drawn.map(({ key, index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field that controls it has the keys
            <div
              key={key}
              id={`${listId}-${item.id}`}
              className={styles.row}
              style={isPrinting ? undefined : { height: rowHeight, transform: `translateY(${start}px)` }}
              role="option"
              tabIndex={-1}
              aria-selected={item.id === chosenId}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              data-active={index === place || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(item)}
            >
              {renderItem(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
