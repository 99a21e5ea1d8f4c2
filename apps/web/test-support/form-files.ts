import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');

const FORM = /<form\s|<FormDialog\b|<RecordForm\b|\buseForm[<(]|\buseSaving[<(]|\buseFormDraft[<(]/;

/** The parts that all forms are made of, and samples of them. */
const PARTS = /^(?:shared\/(?:forms|drafts|ui\/dialogs)|pages\/admin\/design)\//;

/** The source files that make a form, or a part of one. */
export function listFormFiles(): readonly string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (file) => !file.includes('.test.') && !PARTS.test(file),
  );
  return files.filter((file) => FORM.test(readSource(file))).sort();
}

function readSource(file: string): string {
  return readFileSync(join(SOURCES, file), 'utf8');
}
