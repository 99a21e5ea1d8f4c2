import { describe, expect, it } from 'vitest';
import { describeSuspensionEnd, findSuspensionEndError, isSuspended } from './suspensions.ts';

const UNTIL = '2026-06-12T12:00:00.000Z';
const AT_THE_END = new Date(UNTIL);
const JUST_BEFORE = new Date('2026-06-12T11:59:59.999Z');

describe('isSuspended', () => {
  it('holds without an end until it is lifted', () => {
    expect(isSuspended({ until: null }, AT_THE_END)).toBe(true);
    expect(isSuspended(null, AT_THE_END)).toBe(false);
  });

  it('holds until its end, and no longer at that moment', () => {
    expect(isSuspended({ until: UNTIL }, JUST_BEFORE)).toBe(true);
    expect(isSuspended({ until: UNTIL }, AT_THE_END)).toBe(false);
  });

  it('reads an end with an offset', () => {
    expect(isSuspended({ until: '2026-06-12T14:00:00+02:00' }, JUST_BEFORE)).toBe(true);
    expect(isSuspended({ until: '2026-06-12T14:00:00+02:00' }, AT_THE_END)).toBe(false);
  });
});

describe('findSuspensionEndError', () => {
  it('accepts no end and one in the future', () => {
    expect(findSuspensionEndError(null, AT_THE_END)).toBeNull();
    expect(findSuspensionEndError(UNTIL, JUST_BEFORE)).toBeNull();
  });

  it('rejects an end that has passed or is now', () => {
    expect(findSuspensionEndError(UNTIL, AT_THE_END)).toBe('Until must be in the future');
    expect(findSuspensionEndError(JUST_BEFORE, AT_THE_END)).toBe('Until must be in the future');
  });
});

describe('describeSuspensionEnd', () => {
  it("gives the end in the reader's time zone, with the year where it is another one", () => {
    const view = { timeZone: 'America/New_York', now: JUST_BEFORE };
    expect(describeSuspensionEnd(UNTIL, view)).toBe('until 12 Jun, 08:00 (America/New York)');
    expect(describeSuspensionEnd('2027-01-01T00:00:00Z', { ...view, timeZone: 'UTC' })).toBe(
      'until 1 Jan 2027, 00:00 (UTC)',
    );
  });

  it('says who ends a suspension without an end', () => {
    expect(describeSuspensionEnd(null, { timeZone: 'UTC', now: JUST_BEFORE })).toBe(
      'until an administrator lifts the suspension',
    );
  });
});
