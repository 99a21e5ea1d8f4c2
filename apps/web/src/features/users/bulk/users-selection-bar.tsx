import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { UserAct } from '@dewar/contract/users-bulk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { SelectMore } from '../../../shared/ui/lists/select-more.tsx';
import { SelectionBar } from '../../../shared/ui/lists/selection-bar.tsx';
import type { Selection } from '../../../shared/ui/lists/use-selection.ts';
import type { UserFilter } from '../user-filter.ts';
import { ChangeUsersDialog } from './change-users-dialog.tsx';
import { findMatchingUsers, userExport } from './users-bulk-api.ts';

interface UsersSelectionBarProps {
  readonly selection: Selection;
  readonly filter: UserFilter;
  /** The loaded rows. */
  readonly shown: readonly number[];
  /** More rows match the filter than are loaded. */
  readonly hasMore: boolean;
  readonly companyNames: readonly string[];
}

const ACTS: readonly { readonly act: UserAct; readonly label: string }[] = [
  { act: 'approve', label: 'Approve' },
  { act: 'move', label: 'Move to company' },
  { act: 'suspend', label: 'Suspend' },
  { act: 'lift-suspension', label: 'Lift suspension' },
];

/** What can be done with the selected users; shown while some are selected. */
export function UsersSelectionBar({ selection, filter, shown, hasMore, companyNames }: UsersSelectionBarProps) {
  const [act, setAct] = useState<UserAct | null>(null);
  const ids = [...selection.ids];
  if (ids.length === 0) return null;
  const isTooMany = ids.length > BULK_LIMIT;
  return (
    <>
      <SelectionBar
        label="Selected users"
        count={`${countOf(ids.length, 'user')} selected`}
        onClear={selection.clear}
        notice={
          isTooMany ? (
            `At most ${BULK_LIMIT} can be changed at once. Leave some out, or narrow the list.`
          ) : (
            <SelectMore {...{ selection, shown, hasMore }} findMatching={() => findMatchingUsers(filter)} />
          )
        }
      >
        {ACTS.map((each) => (
          <Button key={each.act} variant="default" disabled={isTooMany} onClick={() => setAct(each.act)}>
            {each.label}
          </Button>
        ))}
        {!isTooMany && <ExportLists name="selected users" choices={[userExport({ ids })]} />}
      </SelectionBar>
      {act !== null && (
        <ChangeUsersDialog
          act={act}
          ids={ids}
          companyNames={companyNames}
          onClose={() => setAct(null)}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
