import { expect, test } from 'vitest';
import { nextSignInTurn, type SignInPace } from './sign-in-pace.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + 1_000 * seconds);

/** Attempts one after the other: each is made when the one before had its turn, `gap` seconds later. */
function attempt(times: number, { ceiling = 10, gap = 0 } = {}) {
  let pace: SignInPace | undefined;
  let seconds = 0;
  return Array.from({ length: times }, () => {
    const turn = nextSignInTurn(pace, ceiling, after(seconds));
    if ('retryAfterSeconds' in turn) return turn;
    pace = turn.pace;
    seconds += turn.waitSeconds + gap;
    return turn.waitSeconds;
  });
}

test('attempts up to the ceiling have no pause, and each further one a longer one, up to sixteen seconds', () => {
  expect(attempt(18)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 16, 16, 16]);
});

test('attempts at the same moment wait for each other, and those beyond twenty seconds are refused', () => {
  let pace: SignInPace | undefined;
  const turns = Array.from({ length: 20 }, () => {
    const turn = nextSignInTurn(pace, 10, NOON);
    if ('retryAfterSeconds' in turn) return -turn.retryAfterSeconds;
    pace = turn.pace;
    return turn.waitSeconds;
  });
  expect(turns).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 15, -11, -11, -11, -11, -11, -11]);
});

test('a refused attempt has its turn after the seconds it was told', () => {
  const full: SignInPace = { attempts: 14, countedAt: NOON, freeAt: after(15) };
  expect(nextSignInTurn(full, 10, NOON)).toEqual({ retryAfterSeconds: 11 });
  expect(nextSignInTurn(full, 10, after(11))).toMatchObject({ waitSeconds: 20 });
});

test('attempts are forgotten within an hour, however many there were', () => {
  const busy: SignInPace = { attempts: 15, countedAt: NOON, freeAt: after(16) };
  expect(nextSignInTurn(busy, 10, after(16))).toMatchObject({ waitSeconds: 16 });
  expect(nextSignInTurn(busy, 10, after(30 * 60))).toMatchObject({ waitSeconds: 0, pace: { attempts: 8.5 } });
  expect(nextSignInTurn(busy, 10, after(3_600))).toMatchObject({ waitSeconds: 0, pace: { attempts: 1 } });
});

test('a person who tries now and then is never slowed down', () => {
  expect(new Set(attempt(100, { gap: 300 }))).toEqual(new Set([0]));
});

test('the ceiling is the one that is set', () => {
  expect(attempt(5, { ceiling: 2 })).toEqual([0, 0, 1, 2, 4]);
});
