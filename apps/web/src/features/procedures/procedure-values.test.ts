import { sampleProcedure } from '@dewar/contract/sample-procedures';
import { expect, test } from 'vitest';
import {
  bodyOf,
  NEW_PROCEDURE,
  pdfNote,
  richContentOf,
  VALIDATORS,
  valuesOf,
  withoutPdf,
  withPdf,
} from './procedure-values.ts';

const PDF = { media_file: 'a1.pdf', media_file_name: 'Pump-down.pdf' };
const RICH = { ...NEW_PROCEDURE, title: 'Pump-down', full_content: 'Step one.' };

test('a new procedure is private and rich text', () => {
  expect(NEW_PROCEDURE).toMatchObject({ visibility: 'private', content_type: 'rich' });
});

test('an unchanged procedure is sent as it was loaded', () => {
  const loaded = sampleProcedure({
    id: 1,
    title: 'A',
    primary_category: ['Vacuum'],
    client_tag: 'Polar',
    full_content: 'x',
  });
  expect(bodyOf(valuesOf(loaded))).toMatchObject({
    title: 'A',
    primary_category: ['Vacuum'],
    client_tag: 'Polar',
    date_published: '2026-05-04',
    full_content: 'x',
    media_file: null,
  });
  expect(bodyOf(NEW_PROCEDURE)).toMatchObject({ client_tag: null, date_published: null });
  expect(bodyOf(NEW_PROCEDURE)).not.toHaveProperty('content_type');
  expect(bodyOf(NEW_PROCEDURE)).not.toHaveProperty('media_file_name');
});

test('an uploaded PDF replaces the text, and removing it restores the text', () => {
  const uploaded = withPdf(RICH, PDF);
  expect(uploaded).toMatchObject({ ...PDF, content_type: 'pdf' });
  expect(uploaded.full_content).toMatch(/^# Pump-down\n\n.*PDF/);
  expect(withoutPdf(uploaded, richContentOf(RICH))).toEqual(RICH);
  expect(withoutPdf(uploaded, null).full_content).toBe('');
  expect(withoutPdf({ ...uploaded, full_content: 'Own words.' }, null).full_content).toBe('Own words.');
});

test("the PDF's note follows the title until it is saved, and a note of one's own is kept", () => {
  const uploaded = withPdf(RICH, PDF);
  expect(bodyOf({ ...uploaded, title: 'Pump-up' }).full_content).toBe(pdfNote('Pump-up'));
  expect(bodyOf({ ...uploaded, full_content: 'Own words.' }).full_content).toBe('Own words.');
});

test('a media link to another site belongs to a rich text and stays, even to a PDF', () => {
  for (const media_file of ['https://gauge.example/manual', 'https://gauge.example/manual.pdf']) {
    const values = valuesOf(sampleProcedure({ id: 1, title: 'A', media_file }));
    expect(values.content_type).toBe('rich');
    expect(bodyOf(values).media_file).toBe(media_file);
    expect(VALIDATORS.media_file(media_file, values)).toBeNull();
  }
});

test('invalid values of a procedure are reported by field', () => {
  expect(VALIDATORS.title('  ')).toBe('Title is required');
  expect(VALIDATORS.title('A')).toBeNull();
  expect(VALIDATORS.client_tag('', { ...RICH, visibility: 'client_specific' })).toBe(
    'Choose the client who may read it',
  );
  expect(VALIDATORS.client_tag('', RICH)).toBeNull();
  expect(VALIDATORS.media_file(null, { ...RICH, content_type: 'pdf' })).toBe(
    'Upload a PDF, or choose Rich Text Editor',
  );
  expect(VALIDATORS.media_file(null, RICH)).toBeNull();
  expect(VALIDATORS.media_file('https://gauge.example/manual.pdf', { ...RICH, content_type: 'pdf' })).not.toBeNull();
  expect(VALIDATORS.media_file('gauge.example', RICH)).toBe('Resource link must begin with http:// or https://');
});
