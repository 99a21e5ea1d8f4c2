/** Between two slices the browser answers touches. */
const SLICE_MS = 6;

/** Takes the steps of long work without blocking the screen; its result, or undefined if it is stopped before its end. */
export async function runInSlices<Result>(
  work: Iterator<unknown, Result>,
  stopping: AbortSignal,
): Promise<Result | undefined> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    if (performance.now() > sliceEnd) {
      await new Promise((resume) => setTimeout(resume));
      if (stopping.aborted) return undefined;
      sliceEnd = performance.now() + SLICE_MS;
    }
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
