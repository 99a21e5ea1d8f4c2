import { describe, expect, test } from 'vitest';
import { createDeck, Random } from './random.ts';

const many = <T>(draw: () => T) => Array.from({ length: 2_000 }, draw);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the demo’s random numbers', () => {
  test('are the same for the same seed and different for different seeds', () => {
    const first = new Random('one');
    const again = new Random('one');
    const other = new Random('two');
    const numbers = many(() => first.next());
    expect(many(() => again.next())).toEqual(numbers);
    expect(many(() => other.next())).not.toEqual(numbers);
  });

  test('of a fork do not depend on how many its parent has drawn', () => {
    const fresh = new Random('one').fork('tank 3');
    const used = new Random('one');
    many(() => used.next());
    expect(many(() => used.fork('tank 3').next())[0]).toBe(fresh.next());
  });

  test('stay within their ranges, both ends of integer ranges included', () => {
    const random = new Random('ranges');
    expect(new Set(many(() => random.wholeBetween(2, 5)))).toEqual(new Set([2, 3, 4, 5]));
    const days = many(() => random.triangular({ low: 16, mode: 27, high: 40 }));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(16);
    expect(Math.max(...days)).toBeLessThanOrEqual(40);
    expect(mean(days)).toBeCloseTo((16 + 27 + 40) / 3, 0);
  });

  test('are normally distributed around the mean', () => {
    const random = new Random('normal');
    const weights = many(() => random.normal(9_900, 250));
    expect(mean(weights)).toBeGreaterThan(9_880);
    expect(mean(weights)).toBeLessThan(9_920);
    expect(Math.sqrt(mean(weights.map((weight) => (weight - 9_900) ** 2)))).toBeCloseTo(250, -1.5);
  });

  test('from a deck have exact shares in random order', () => {
    const deal = createDeck(new Random('deck'), { yes: 3, no: 7 });
    const twoDecks = Array.from({ length: 20 }, deal);
    expect(twoDecks.slice(0, 10).filter((card) => card === 'yes')).toHaveLength(3);
    expect(twoDecks.filter((card) => card === 'yes')).toHaveLength(6);
    expect(twoDecks.slice(0, 10)).not.toEqual(twoDecks.slice(10));
  });
});
