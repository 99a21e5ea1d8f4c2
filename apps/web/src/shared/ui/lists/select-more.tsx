import { BULK_LIMIT } from '@dewar/contract/bulk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { notifyError } from '../states/notify.ts';
import type { Selection } from './use-selection.ts';

interface SelectMoreProps {
  readonly selection: Selection;
  /** The loaded rows. */
  readonly shown: readonly number[];
  /** More rows match the filter than are loaded. */
  readonly hasMore: boolean;
  /** All that match, as many as can be changed at once. */
  readonly findMatching: () => Promise<{ readonly ids: readonly number[]; readonly hasMore: boolean }>;
}

/** Selects the rows on the screen first, then all that match the filter. */
export function SelectMore({ selection, shown, hasMore, findMatching }: SelectMoreProps) {
  const [isLooking, setLooking] = useState(false);
  const [isCut, setCut] = useState(false);
  const hasAllShown = shown.every((id) => selection.ids.has(id));
  const selectMatching = async () => {
    setLooking(true);
    try {
      const matching = await findMatching();
      selection.clear();
      selection.set(matching.ids, true);
      setCut(matching.hasMore);
    } catch (error) {
      notifyError(error);
    } finally {
      setLooking(false);
    }
  };
  if (!hasAllShown) {
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => selection.set(shown, true)}>
        Select all {formatNumber(shown.length)} shown
      </Button>
    );
  }
  if (isCut) return `The latest ${BULK_LIMIT} are selected: no more can be changed at once.`;
  if (!hasMore || selection.ids.size > shown.length) return null;
  return (
    <Button size="compact-sm" variant="subtle" loading={isLooking} onClick={() => void selectMatching()}>
      Select all that match
    </Button>
  );
}
