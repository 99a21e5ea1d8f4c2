import { trueNow } from '../api/device-clock.ts';
import { minuteOf, presetMoment } from '../forms/form-times.ts';
import type { KeptEdit } from './keep-record.ts';

/**
 * The time that a form fills in by itself. It stands in the form's values, and so in its draft: a time that still equals
 * it when the record is saved was typed by nobody. It is the moment of saving, and is corrected where the device's clock is
 * wrong.
 *
 * @param name The field, of a record that waits on this device.
 */
export function presetTime(kept: KeptEdit | undefined, name: string): string {
  if (kept === undefined) return presetMoment(trueNow());
  const { preset_times, [name]: time } = kept.body;
  return Array.isArray(preset_times) && preset_times.includes(name) && typeof time === 'string' ? time : '';
}

/** For the request: the name of the time, if it is still the preset one. */
export function presetTimes<Name extends string>(name: Name, time: string | null, presetAt: string): Name[] {
  const isPreset = time !== null && presetAt !== '' && (time === presetAt || time === minuteOf(presetAt));
  return isPreset ? [name] : [];
}
