import { runInSlices } from '../../shared/state/run-in-slices.ts';

/** Works through a long list without blocking the screen; undefined if it is stopped before its end. */
export function judgeInSlices<Item, Answer>(
  items: readonly Item[],
  judge: (item: Item) => Answer,
  stopping: AbortSignal,
): Promise<readonly Answer[] | undefined> {
  return runInSlices(judgeEach(items, judge), stopping);
}

function* judgeEach<Item, Answer>(
  items: readonly Item[],
  judge: (item: Item) => Answer,
): Generator<undefined, readonly Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) {
    yield;
    answers.push(judge(item));
  }
  return answers;
}
