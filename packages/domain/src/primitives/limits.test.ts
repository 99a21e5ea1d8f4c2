import { expect, it } from 'vitest';
import { LIST_LIMITS, PREVIEW_LENGTHS, TEXT_LIMITS } from './limits.ts';

it('text limits have the values that the specification documents', () => {
  expect(TEXT_LIMITS).toMatchObject({
    tank_number: 40,
    name: 200,
    note: 4_000,
    lesson_section: 20_000,
    lesson_topic: 200,
    lesson_context: 2_000,
  });
});

it('list limits and preview lengths are those of spec 2 §9', () => {
  expect(LIST_LIMITS).toMatchObject({ transfer_history: 50, latest_transfer: 1, vacuum_table: 5, weekly_reports: 20 });
  expect(PREVIEW_LENGTHS).toMatchObject({ leak_preview: 100, table_notes: 40, admin_notes: 100 });
});
