import { Button, Code, Text, Textarea } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { isForField, type SheetText } from './files/cut-pieces.ts';

const SHOWN_LINES = 6;
const SHOWN_CHARACTERS = 2_000;
/** Of the field; it does not grow with its text, because measuring that would lay out all lines. */
const LINES = 8;

interface SheetRowsProps {
  readonly sheet: SheetText;
  readonly timezone: string;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  readonly onRemove: () => void;
}

/** The rows of a sheet in a field, or the first of them if they are too many for one. */
export function SheetRows({ sheet, timezone, isBusy, onChange, onRemove }: SheetRowsProps) {
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    if (isForField({ text: pasted, others: [] }) || sheet.text.trim() !== '') return;
    // Inserting so many lines into the field would block the page.
    event.preventDefault();
    onChange(pasted);
  }

  if (!isForField(sheet)) return <FirstRows sheet={sheet} isBusy={isBusy} onRemove={onRemove} />;
  return (
    <Textarea
      label="Rows"
      description={`From the file, or copied from a spreadsheet with their headings. Times without a zone are in ${timezone}.`}
      rows={LINES}
      readOnly={isBusy}
      value={sheet.text}
      onPaste={paste}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function FirstRows({ sheet: { text, rows }, isBusy, onRemove }: Pick<SheetRowsProps, 'sheet' | 'isBusy' | 'onRemove'>) {
  const lines = text.slice(0, SHOWN_CHARACTERS).split(/\r\n|\r|\n/);
  return (
    <section aria-label="Rows">
      <Text size="sm">The first of {countOf(rows, 'row')}:</Text>
      <Code block my="xs" tabIndex={0} role="region" aria-label="First rows">
        {lines.slice(0, SHOWN_LINES).join('\n')}
      </Code>
      <Button variant="default" size="sm" disabled={isBusy} onClick={onRemove}>
        Remove these rows
      </Button>
    </section>
  );
}
