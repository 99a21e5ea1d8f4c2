import { describe, expect, it } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../../time/instants.ts';
import { describeEarlierForecast } from './describe-earlier-forecast.ts';
import { FORESEEN_DAYS_BEFORE, forecastEarlier } from './earlier-forecast.ts';
import { forecastVacuum } from './forecast-vacuum.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const dayOf = (day: number) => new Date(NOW + day * MILLISECONDS_PER_DAY).toISOString();

/** Doubles every 90 days and reaches 75 on day -20, with a reading every ten days from day -200 on. */
const micronsOn = (day: number) => 75 * 2 ** ((day + 20) / 90);

function request({ until = -1, spoil = (microns: number, _day: number) => microns } = {}) {
  const days = Array.from({ length: 20 }, (_, index) => -200 + index * 10 + 1).filter((day) => day <= until);
  return {
    readings: days.map((day) => ({
      vacuumMicrons: Math.round(spoil(micronsOn(day), day)),
      takenAt: dayOf(day),
      isFreshPull: false,
    })),
    loads: [{ loadedAt: dayOf(-201), arrivedAt: null }],
    ...{ now: dayOf(0), limitMicrons: 75 },
  };
}

const daysFrom = (day: number, moment: number) => Math.abs(moment - Date.parse(dayOf(day))) / MILLISECONDS_PER_DAY;
const earlierOf = (asked: ReturnType<typeof request>) => forecastEarlier(asked, forecastVacuum(asked));

describe('forecastEarlier', () => {
  it('foretells a steady rise eight weeks before the vacuum passed the limit', () => {
    const earlier = earlierOf(request());
    const passed = Date.parse(earlier?.passedAt ?? '');
    expect(daysFrom(-20, passed)).toBeLessThan(4);
    expect(Date.parse(earlier?.madeAt ?? '')).toBe(passed - FORESEEN_DAYS_BEFORE * MILLISECONDS_PER_DAY);
    expect(daysFrom(-20, Date.parse(earlier?.crossing.at ?? ''))).toBeLessThan(10);
    expect(earlier?.curve.length).toBeGreaterThan(10);
  });

  it('counts from the first reading above the limit where the readings carry no estimate', () => {
    const stale = { ...request({ until: -8 }), now: dayOf(90) };
    expect(forecastVacuum(stale)).toMatchObject({ kind: 'no_forecast', aboveLimit: { since: dayOf(-19) } });
    expect(earlierOf(stale)?.passedAt).toBe(dayOf(-19));
  });

  it('counts from the reading above the limit where the estimate has not passed it', () => {
    const asked = request({ until: -39, spoil: (microns, day) => (day === -39 ? 80 : microns) });
    const early = { ...asked, now: dayOf(-38) };
    expect(forecastVacuum(early)).toMatchObject({ isAboveNow: false, aboveLimit: { since: dayOf(-39) } });
    expect(earlierOf(early)?.passedAt).toBe(dayOf(-39));
  });

  it('knows nothing that was read later', () => {
    const asked = request();
    const { madeAt = '', crossing } = earlierOf(asked) ?? {};
    const readings = asked.readings.filter(({ takenAt }) => takenAt <= madeAt);
    expect(readings.length).toBeLessThan(asked.readings.length - 5);
    expect(forecastVacuum({ ...asked, readings, now: madeAt })).toMatchObject({ crossing });
  });

  it('does not know that a tank has been loaded since', () => {
    const asked = { ...request(), loads: [] };
    const loadedSince = { ...asked, loads: [{ loadedAt: dayOf(-70), arrivedAt: null }] };
    const forecast = forecastVacuum(asked);
    expect(forecastEarlier(loadedSince, forecast)).toEqual(forecastEarlier(asked, forecast));
    expect(forecastEarlier(asked, forecast)).not.toBeNull();
  });

  it('is not told of a tank below the limit, nor where there were too few readings', () => {
    expect(earlierOf(request({ until: -40 }))).toBeNull();
    const few = request();
    expect(earlierOf({ ...few, readings: few.readings.slice(-6) })).toBeNull();
  });
});

describe('describeEarlierForecast', () => {
  const crossing = { at: dayOf(-20), earliestAt: dayOf(-28), latestAt: dayOf(-12) };
  const earlier = { madeAt: dayOf(-76), crossing, curve: [], passedAt: dayOf(-19) };
  const view = { limitMicrons: 75, timeZone: 'UTC', now: dayOf(0) };

  it.each([
    [-19, '2 Nov, within that range.'],
    [-29, '23 Oct, earlier than that range.'],
    [-11, '10 Nov, later than that range.'],
  ])('compares the passing of the limit on day %i with what was foreseen: %s', (day, words) => {
    const text = describeEarlierForecast({ ...earlier, passedAt: dayOf(day) }, view);
    expect(text).toBe(
      `From the readings up to 6 Sep: reaches 75 around 1 Nov (24 Oct to 9 Nov). By all readings it passed 75 around ${words}`,
    );
  });

  it('counts an open end as any later day', () => {
    const open = { ...earlier, crossing: { ...crossing, latestAt: null }, passedAt: dayOf(-1) };
    expect(describeEarlierForecast(open, view)).toMatch(/\(24 Oct or later\)\. .+ around 20 Nov, within that range\.$/);
  });
});
