let underWay = 0;
let lastEnd = Number.NEGATIVE_INFINITY;

/** Follows a write of this page until its answer. */
export async function trackMutation<Answer>(write: Promise<Answer>): Promise<Answer> {
  underWay += 1;
  try {
    return await write;
  } finally {
    underWay -= 1;
    lastEnd = performance.now();
  }
}

/** When the last write of this page was answered, by performance.now(); in all the future while one is not. */
export function lastMutationEnd(): number {
  return underWay > 0 ? Number.POSITIVE_INFINITY : lastEnd;
}

/** As a page that has written nothing yet. */
export function forgetMutations(): void {
  underWay = 0;
  lastEnd = Number.NEGATIVE_INFINITY;
}
