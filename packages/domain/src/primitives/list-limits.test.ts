import { describe, expect, it } from 'vitest';
import { LIST_LIMITS, PREVIEW_LENGTHS, previewText } from './list-limits.ts';

describe('previewText', () => {
  it('leaves short texts and cuts longer ones with an ellipsis', () => {
    expect(previewText('12345', 5)).toBe('12345');
    expect(previewText('123456', 5)).toBe('12345…');
    expect(previewText('1234 6', 5)).toBe('1234…');
    expect(previewText('', 5)).toBe('');
  });

  it('never splits a character', () => {
    expect(previewText('🧊🧊🧊', 2)).toBe('🧊🧊…');
  });
});

it('the limits are those of spec 2 §9', () => {
  expect(LIST_LIMITS).toMatchObject({ transfer_history: 50, latest_transfer: 1, vacuum_table: 5, weekly_reports: 20 });
  expect(PREVIEW_LENGTHS).toMatchObject({ leak_preview: 100, table_notes: 40, admin_notes: 100 });
});
