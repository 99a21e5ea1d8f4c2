import { isColdnessAsked } from '../thermodynamics/heat-leak/warm-up.ts';
import { matchProduct } from '../thermodynamics/products.ts';
import { type Instant, toMilliseconds } from '../time/instants.ts';
import type { HeldTank } from './journey-holding.ts';
import { lastTripEndOf } from './last-trip-end.ts';

/** What is asked when a tank is loaded (judgement 1, rules 7 and 9). */
export interface LoadingQuestions {
  /** 'Was the tank cold when filled?': after idle weeks, or after a repair. */
  readonly tankWhenFilled: boolean;
  /** 'How many days does the shield last?', of helium. */
  readonly shieldDays: boolean;
}

export function findLoadingQuestions(
  tank: HeldTank,
  { productName }: { readonly productName: string | null },
  loadedAt: Instant,
): LoadingQuestions {
  const ended = lastTripEndOf(tank);
  const pumpedAt = tank.condition?.pumped_at ?? null;
  const isRepaired = pumpedAt !== null && ended !== null && toMilliseconds(pumpedAt) > toMilliseconds(ended);
  return {
    tankWhenFilled: isRepaired || isColdnessAsked(ended, loadedAt),
    shieldDays: matchProduct(productName) === 'helium',
  };
}
