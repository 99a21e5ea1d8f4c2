import type { UserFate } from '@dewar/contract/users-bulk';
import { type FateWords, notifyFates, notifyGivenBack } from '../../../shared/ui/lists/notify-fates.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import type { UsersChange } from './users-bulk-api.ts';

interface MovedWords extends FateWords {
  readonly moveBack: (change: UsersChange) => Promise<readonly UserFate[]>;
}

/** Tells how many people were moved, with an undo that moves each back to the company they came from. */
export function notifyMoved(fates: readonly UserFate[], { moveBack, ...words }: MovedWords): void {
  const moved = fates.filter(({ outcome, company_before }) => outcome === 'done' && company_before !== undefined);
  notifyFates(
    fates.filter((fate) => !moved.includes(fate)),
    words,
  );
  if (moved.length === 0) return;
  const before = Map.groupBy(moved, ({ company_before }) => company_before ?? '');
  const undo = async () => {
    const back: UserFate[] = [];
    for (const [company_name, people] of before) {
      back.push(...(await moveBack({ act: 'move', ids: people.map(({ id }) => id), company_name })));
    }
    notifyGivenBack(back, words.countOf);
  };
  notifySuccess(`${words.countOf(moved.length)} ${words.done}`, undo, {
    hint: 'An undo gives nobody back the rights of a company administrator.',
    isToldByUndo: true,
  });
}
