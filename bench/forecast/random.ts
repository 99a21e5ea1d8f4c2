/** Random numbers that a seed determines: mulberry32. */
export interface Random {
  /** Evenly between two numbers. */
  readonly between: (low: number, high: number) => number;
  /** Evenly in the logarithm. */
  readonly ratioBetween: (low: number, high: number) => number;
  /** Standard normal. */
  readonly normal: () => number;
  readonly chance: (share: number) => boolean;
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    between,
    ratioBetween: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (share) => next() < share,
  };
}
