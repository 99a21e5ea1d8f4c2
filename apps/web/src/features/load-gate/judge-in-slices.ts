/** Between two slices the browser answers touches. */
const SLICE_MS = 6;

/** Works through a long list without blocking the screen; undefined if it is stopped before its end. */
export async function judgeInSlices<Item, Answer>(
  items: readonly Item[],
  judge: (item: Item) => Answer,
  stopping: AbortSignal,
): Promise<readonly Answer[] | undefined> {
  const answers: Answer[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await new Promise((resume) => setTimeout(resume));
      if (stopping.aborted) return undefined;
      sliceEnd = performance.now() + SLICE_MS;
    }
    answers.push(judge(item));
  }
  return answers;
}
