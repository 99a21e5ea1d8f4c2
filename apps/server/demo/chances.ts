import { createDeck, type Random } from './random.ts';

/** What happens during transport, besides heat. */
export type Incident =
  | 'none'
  | 'weeping relief'
  | 'vented down'
  | 'load lost'
  | 'arrival pressure missing'
  | 'load pressure missing';

/**
 * Dealt for the whole fleet, so that the shares in demo-data hold for every seed. What heat alone causes (a tank at
 * relief, a climb above the alarm) comes in addition to the incidents.
 */
export function createChances(random: Random) {
  const yesIn = (label: string, percent: number) => {
    const deal = createDeck(random.fork(label), { yes: percent, no: 100 - percent });
    return () => deal() === 'yes';
  };
  return {
    incident: createDeck<Incident>(random.fork('incident'), {
      none: 168,
      'weeping relief': 14,
      'vented down': 10,
      'load lost': 2,
      'arrival pressure missing': 4,
      'load pressure missing': 2,
    }),
    isImmediateReadingTaken: yesIn('immediate reading', 85),
    isPostOffloadReadingTaken: yesIn('post-offload reading', 80),
    isReadAfterArrival: yesIn('reading after arrival', 6),
    isLevelCheckDone: yesIn('level check', 85),
    isDetermined: yesIn('determination', 85),
    isDisputed: yesIn('dispute', 1),
  };
}

export type Chances = ReturnType<typeof createChances>;
