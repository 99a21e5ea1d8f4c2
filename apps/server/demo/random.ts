/**
 * Reproducible random numbers: the same seed gives the same numbers on every machine. Mulberry32, which is good enough
 * for invented tanks and for nothing else.
 */
export class Random {
  private state: number;
  private readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
    this.state = hashText(seed);
  }

  /** An independent stream for one purpose, so that drawing more for one tank does not change the others. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`);
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Both ends included. */
  wholeBetween(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  /** A factor around 1. */
  lognormal(deviation: number): number {
    return Math.exp(this.normal(0, deviation));
  }

  /** Most often near `mode`, never outside. */
  triangular({ low, mode, high }: { low: number; mode: number; high: number }): number {
    const share = this.next();
    const turn = (mode - low) / (high - low);
    if (share < turn) return low + Math.sqrt(share * (high - low) * (mode - low));
    return high - Math.sqrt((1 - share) * (high - low) * (high - mode));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError('The list to pick from is empty');
    return picked;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.next() }));
    return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
  }
}

/**
 * A deck of outcomes in fixed numbers, dealt in random order and shuffled again when empty, which gives exact shares.
 */
export function createDeck<T extends string>(random: Random, counts: Readonly<Record<T, number>>): () => T {
  const cards = Object.entries<number>(counts).flatMap(([outcome, count]) => Array<string>(count).fill(outcome));
  const isOutcome = (card: string): card is T => card in counts;
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = random.shuffle(cards.filter(isOutcome));
    const card = left.pop();
    if (card === undefined) throw new RangeError('The list to draw from is empty');
    return card;
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
