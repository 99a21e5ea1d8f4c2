import type { LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { type FinalDetermination, preselectFinalDetermination } from '@dewar/domain/transfers/final-determination';
import type { Chances, Incident } from './chances.ts';
import { ADMINISTRATOR, SUPER_ADMINISTRATOR } from './people.ts';
import type { Random } from './random.ts';
import { atWorkingHour, momentOf } from './timeline.ts';

/** After this many days the received quantity of nearly every arrival has been determined, for invoicing. */
const DETERMINED_AFTER_DAYS = 5;
/** Nobody leaves an invoice open for longer. */
const LONGEST_WAIT_DAYS = 31;

const SCALE_SCATTER_PERCENT = 0.15;
const MOST_PERCENT = 100.4;
const WHOLE_PERCENT = 100;
const SHORT_ABOVE_PERCENT = 3;

export interface Determination {
  readonly actual_received_lbs: number | null;
  readonly final_determination: FinalDetermination | null;
  readonly determination_notes: string | null;
  readonly loss_answer: LossAnswer | null;
  readonly determined_by_email: string | null;
  readonly determined_at: Date | null;
}

const NOT_YET: Determination = {
  actual_received_lbs: null,
  final_determination: null,
  determination_notes: null,
  loss_answer: null,
  determined_by_email: null,
  determined_at: null,
};

export interface Delivery {
  readonly loadedLbs: number;
  readonly lostPercent: number;
  readonly arrivedDay: number;
  /** By how much the receiving scale is wrong, as a share. */
  readonly scaleBias: number;
  readonly incident: Incident;
  readonly chances: Chances;
  readonly now: Date;
}

/** An administrator's determination of a delivery, by weighbridge. All fields are null while nobody has determined it. */
export function determine(fleet: Random, delivery: Delivery): Determination {
  const { loadedLbs, lostPercent, arrivedDay, scaleBias, incident, chances, now } = delivery;
  if (arrivedDay > -DETERMINED_AFTER_DAYS) return NOT_YET;
  // Drawn for every arrival, so that the other decisions stay the same.
  const isDetermined = chances.isDetermined();
  const mayWait = incident !== 'load lost' && arrivedDay > -LONGEST_WAIT_DAYS;
  if (!isDetermined && mayWait) return NOT_YET;
  // Of its own, so that what is drawn for the fleet afterwards does not depend on who waits.
  const random = isDetermined || incident === 'load lost' ? fleet : fleet.fork(`determination of day ${arrivedDay}`);
  const percent = WHOLE_PERCENT - lostPercent + random.normal(0, SCALE_SCATTER_PERCENT);
  const weighedPercent = Math.min(MOST_PERCENT, Math.max(0, percent)) * (1 + scaleBias);
  const received = Math.round((loadedLbs * weighedPercent) / WHOLE_PERCENT);
  const isDisputed = chances.isDisputed();
  return {
    actual_received_lbs: received,
    final_determination: isDisputed ? 'unknown' : preselectFinalDetermination(loadedLbs, received),
    determination_notes: notesOn({ isDisputed, incident, lostPercent }),
    loss_answer: answerOn({ incident, lostPercent }),
    determined_by_email: random.chance(0.8) ? ADMINISTRATOR : SUPER_ADMINISTRATOR,
    determined_at: momentOf(now, atWorkingHour(random, now, arrivedDay + random.between(1, DETERMINED_AFTER_DAYS - 1))),
  };
}

/** What became of a large loss, as the determination asks. */
function answerOn({ incident, lostPercent }: Pick<Delivery, 'incident' | 'lostPercent'>): LossAnswer | null {
  if (incident === 'load lost') return 'taken_out';
  return lostPercent > SHORT_ABOVE_PERCENT ? 'vented' : null;
}

function notesOn({
  isDisputed,
  incident,
  lostPercent,
}: {
  isDisputed: boolean;
  incident: Incident;
  lostPercent: number;
}) {
  if (isDisputed) return 'The customer disputes the weighbridge ticket.';
  if (incident === 'load lost') return 'Product lost on the way; claim opened.';
  return lostPercent > SHORT_ABOVE_PERCENT ? 'Short by weight; product vented on the way.' : null;
}
