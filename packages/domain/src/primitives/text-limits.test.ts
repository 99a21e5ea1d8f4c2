import { describe, expect, it } from 'vitest';
import { isName, isPlainText, isRecordTime, isRecordYear, TEXT_LIMITS } from './text-limits.ts';

describe('isPlainText', () => {
  it('accepts what people write', () => {
    for (const text of ['', 'Ölstand 5″', 'tab\tand\nline', '🧊', '\u{10FFFF}']) expect(isPlainText(text)).toBe(true);
  });

  it('refuses NUL and half characters', () => {
    for (const text of ['\0', 'a\0b', '\ud83e', 'x\udd76', '\udd76\ud83e']) expect(isPlainText(text)).toBe(false);
  });
});

describe('isName', () => {
  it('accepts what companies, categories and tanks are called', () => {
    for (const text of [
      'Polar Gas',
      'Café & Söhne',
      '3M',
      'ООО Холод',
      '冷气',
      '🧊',
      'GASU 482913-6',
      '<script>',
      'שמש',
    ]) {
      expect(isName(text)).toBe(true);
    }
  });

  it('refuses what nobody sees, more than a line, and what turns the reading round', () => {
    for (const text of [
      '',
      ' ',
      '\u200b',
      '\u00ad\u2060',
      'Polar\nGas',
      'Polar\tGas',
      '\u202esaG raloP',
      '\u2067Polar',
    ]) {
      expect(isName(text)).toBe(false);
    }
  });
});

describe('the years of records', () => {
  it('are 1970 to 2100', () => {
    expect([1969, 1970, 2026, 2100, 2101].map(isRecordYear)).toEqual([false, true, true, true, false]);
    expect(isRecordTime('1969-12-31T23:59:59.999Z')).toBe(false);
    expect(isRecordTime('1970-01-01T00:00:00Z')).toBe(true);
    expect(isRecordTime('2100-12-31T23:59:59.999Z')).toBe(true);
    expect(isRecordTime('2101-01-01T00:00:00Z')).toBe(false);
  });

  it('are judged in UTC, whatever the zone of the text', () => {
    expect(isRecordTime('2100-12-31T23:30:00-05:00')).toBe(false);
  });

  it('asks for a moment', () => {
    expect(() => isRecordTime('next year')).toThrow(RangeError);
  });
});

it('the limits that other documents name are kept', () => {
  expect(TEXT_LIMITS).toMatchObject({
    tank_number: 40,
    name: 200,
    note: 4_000,
    lesson_section: 20_000,
    lesson_topic: 200,
    lesson_context: 2_000,
  });
});
