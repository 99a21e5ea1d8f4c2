import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 6;

/** Works through a list; between two slices other requests are served. */
export async function inSlices<Item, Answer>(
  items: Iterable<Item>,
  work: (item: Item) => Answer | Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await setImmediate();
      sliceEnd = performance.now() + SLICE_MS;
    }
    answers.push(await work(item));
  }
  return answers;
}
