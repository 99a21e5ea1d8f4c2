const SOON_MS = 3_000;
/** A tank that cannot be judged stays so: after a minute without progress it is asked for less often. */
const SOON_TRIES = 20;
const LATER_MS = 30_000;

interface JudgingQuery {
  readonly state: { readonly dataUpdateCount: number; readonly errorUpdateCount: number };
}

const progress = new WeakMap<JudgingQuery, { readonly left: number; readonly tries: number }>();

/** After how long a response is asked for again in which so many tanks are still being judged; false if none is. */
export function judgingInterval(query: JudgingQuery, left: number): number | false {
  const { dataUpdateCount, errorUpdateCount } = query.state;
  const tries = dataUpdateCount + errorUpdateCount;
  const seen = progress.get(query);
  const last = seen?.left === left ? seen : { left, tries };
  progress.set(query, last);
  if (left === 0) return false;
  return tries - last.tries < SOON_TRIES ? SOON_MS : LATER_MS;
}
