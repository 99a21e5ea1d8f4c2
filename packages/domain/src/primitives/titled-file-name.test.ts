import { expect, test } from 'vitest';
import { pdfFileName } from './titled-file-name.ts';

test.each([
  ['Pump-down', 'Pump-down.pdf'],
  ['Pump-down.pdf', 'Pump-down.pdf'],
  ['Pump-down.PDF ', 'Pump-down.pdf'],
  ['Pump-down.pdf.pdf', 'Pump-down.pdf'],
  ['Pump.pdf down', 'Pump.pdf down.pdf'],
  ['.pdf', 'document.pdf'],
  ['', 'document.pdf'],
])('the PDF with the title %j is called %j', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});
