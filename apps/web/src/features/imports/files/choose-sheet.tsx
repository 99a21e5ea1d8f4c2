import { Button, FileButton, Select } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import type { SheetText } from './workbook-texts.ts';

interface ChooseSheetProps {
  /** Runs work that may fail: shows that it is under way, and its error. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly onText: (text: string, source: string) => void;
}

interface OpenFile {
  readonly name: string;
  readonly sheets: readonly SheetText[];
  readonly chosen: number;
}

const FORMATS = '.csv,.txt,.tsv,text/csv,.xlsx,.xlsm,.xlsb,.xls,.ods';

/** Opens a CSV file or a workbook; of several sheets the first visible one is taken, and another can be chosen. */
export function ChooseSheet({ run, onText }: ChooseSheetProps) {
  const [file, setFile] = useState<OpenFile | null>(null);

  async function take({ name, sheets }: Pick<OpenFile, 'name' | 'sheets'>, chosen: number) {
    const { requireShortEnough } = await import('./open-sheet-file.ts');
    const sheet = sheets[chosen];
    if (sheet === undefined) return;
    setFile({ name, sheets, chosen });
    requireShortEnough(sheet);
    onText(sheet.text, sheets.length === 1 ? name : `${name}, ${sheet.name}`);
  }

  const open = (opened: File) =>
    run(async () => {
      setFile(null);
      const { openSheetFile } = await import('./open-sheet-file.ts');
      const sheets = await openSheetFile(opened);
      const visible = sheets.findIndex(({ isHidden }) => !isHidden);
      await take({ name: opened.name, sheets }, Math.max(visible, 0));
    });

  return (
    <>
      <FileButton accept={FORMATS} onChange={(opened) => opened !== null && open(opened)}>
        {(props) => (
          <Button {...props} variant="default">
            Choose a file
          </Button>
        )}
      </FileButton>
      {file !== null && file.sheets.length > 1 && (
        <Select
          aria-label={`Sheet of ${file.name}`}
          data={file.sheets.map((sheet, place) => ({ value: String(place), label: labelOf(sheet) }))}
          value={String(file.chosen)}
          allowDeselect={false}
          onChange={(place) => place !== null && run(() => take(file, Number(place)))}
        />
      )}
    </>
  );
}

function labelOf({ name, rows, isHidden }: SheetText): string {
  return `${name} (${countOf(rows, 'row')}${isHidden ? ', hidden' : ''})`;
}
