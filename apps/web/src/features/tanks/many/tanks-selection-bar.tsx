import { MAX_CHANGED_TANKS } from '@dewar/contract/tank-changes';
import type { Tank } from '@dewar/contract/tanks';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { SelectionBar } from '../../../shared/ui/lists/selection-bar.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import type { CompanyField } from './change-tanks-dialog.tsx';
import type { SelectedTanks } from './tank-list.tsx';

const ChangeTanksDialog = lazyPart(async () => ({
  default: (await import('./change-tanks-dialog.tsx')).ChangeTanksDialog,
}));

interface TanksSelectionBarProps extends SelectedTanks {
  readonly renderCompany: (field: CompanyField) => ReactNode;
  /** What else can be done with the selected tanks. */
  readonly renderOthers: (ids: readonly number[]) => ReactNode;
}

/** What can be done with the selected tanks; shown while some are selected. */
export function TanksSelectionBar(props: TanksSelectionBarProps) {
  const { selection, found, renderCompany, renderOthers } = props;
  // As they were when the dialog was opened: what is changed meanwhile is refused, not overwritten.
  const [changing, setChanging] = useState<readonly Tank[] | null>(null);
  // A selected tank that a colleague has changed meanwhile may match the filter no longer.
  const selected = found.filter(({ id }) => selection.ids.has(id));
  const isTooMany = selected.length > MAX_CHANGED_TANKS;
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          label="Selected tanks"
          count={`${countOf(selected.length, 'tank')} selected`}
          onClear={selection.clear}
          notice={
            isTooMany ? (
              `At most ${formatNumber(MAX_CHANGED_TANKS)} tanks can be changed at once. Leave some out, or narrow the list.`
            ) : (
              <SelectTanks {...props} />
            )
          }
        >
          <Button disabled={isTooMany} onClick={() => setChanging(selected)}>
            Change
          </Button>
          {renderOthers(selected.map(({ id }) => id))}
        </SelectionBar>
      )}
      {changing !== null && (
        <Suspense>
          <ChangeTanksDialog
            tanks={changing}
            renderCompany={renderCompany}
            onClose={() => setChanging(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}

/** Selects the rows on the screen first, then all that match the filter. */
function SelectTanks({ selection, shown, found }: SelectedTanks) {
  const areSelected = (tanks: readonly Tank[]) => tanks.every(({ id }) => selection.ids.has(id));
  const hasAllShown = areSelected(shown);
  const tanks = hasAllShown ? found : shown;
  if (areSelected(found)) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() =>
        selection.set(
          tanks.map(({ id }) => id),
          true,
        )
      }
    >
      Select all {formatNumber(tanks.length)} {hasAllShown || shown.length === found.length ? 'that match' : 'shown'}
    </Button>
  );
}
