import { Box, Button, FileButton, Group, NativeSelect, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { useWork } from '../use-work.ts';
import { isForField, type SheetText } from './cut-pieces.ts';
import { useDroppedFile } from './dropped-file.ts';

interface ChooseSheetProps {
  readonly isDisabled: boolean;
  /** Whether sheets of any length are taken. */
  readonly takesLong: boolean;
  /** Opened at once: it was dropped on a list. */
  readonly dropped?: File | undefined;
  /** Asked before another file or sheet is taken. */
  readonly mayReplace: () => Promise<boolean>;
  /** While it is read, nothing else may change the rows. */
  readonly onReading: (isReading: boolean) => void;
  readonly onSheet: (sheet: SheetText, source: string) => void;
  /** The same for sheets of that file. */
  readonly onDropped?: (sheet: SheetText, source: string) => void;
}

interface OpenFile {
  readonly isDropped: boolean;
  readonly name: string;
  readonly sheets: readonly SheetText[];
  /** Null until a sheet was taken: the first may be too long. */
  readonly chosen: number | null;
}

const FORMATS = '.csv,.txt,.tsv,text/csv,.xlsx,.xlsm,.xls,.ods';

/** Opens a CSV file or a workbook; of several sheets the first visible one is taken, and another can be chosen. */
export function ChooseSheet(props: ChooseSheetProps) {
  const { isDisabled, takesLong, dropped, mayReplace, onReading, onSheet, onDropped = onSheet } = props;
  const { isBusy, error, run } = useWork();
  const [file, setFile] = useState<OpenFile | null>(null);
  const [reading, setReading] = useState('');
  const forget = useRef<() => void>(null);

  async function take({ isDropped, name, sheets }: OpenFile, chosen: number) {
    const { requireShortEnough } = await import('./open-sheet-file.ts');
    const sheet = sheets[chosen];
    if (sheet === undefined) return;
    requireShortEnough(sheet, takesLong);
    setFile({ isDropped, name, sheets, chosen });
    const onTaken = isDropped ? onDropped : onSheet;
    onTaken(sheet, sheets.length === 1 ? name : `${name}, ${sheet.name}`);
  }

  async function replace(chosen: File | null) {
    // A file that was corrected meanwhile can be chosen again.
    forget.current?.();
    if (chosen !== null && (await mayReplace())) open(chosen);
  }

  async function replaceSheet(of: OpenFile, chosen: number) {
    if (await mayReplace()) await read(() => take(of, chosen));
  }

  async function read(reading: () => Promise<void>) {
    onReading(true);
    await run(reading);
    onReading(false);
  }

  function open(chosen: File, isDropped = false) {
    setReading(chosen.name);
    void read(async () => {
      setFile(null);
      const { openSheetFile } = await import('./open-sheet-file.ts');
      const opened = { isDropped, name: chosen.name, sheets: await openSheetFile(chosen), chosen: null };
      setFile(opened);
      const visible = opened.sheets.findIndex(({ isHidden }) => !isHidden);
      await take(opened, Math.max(visible, 0));
    });
  }

  const openDropped = useEffectEvent(() => {
    if (dropped !== undefined) open(dropped, true);
  });
  useEffect(() => openDropped(), []);
  useDroppedFile((chosen) => {
    if (!isDisabled && !isBusy) void replace(chosen);
  });

  return (
    <Box mb="md">
      <Group align="end">
        <FileButton
          accept={FORMATS}
          onChange={(chosen) => void replace(chosen)}
          resetRef={forget}
          disabled={isDisabled || isBusy}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isBusy} disabled={isDisabled}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {file !== null && file.sheets.length > 1 && (
          <NativeSelect
            label={`Sheet of ${file.name}`}
            data={[
              ...(file.chosen === null ? [{ value: '', label: 'Choose' }] : []),
              ...file.sheets.map((sheet, place) => ({ value: String(place), label: labelOf(sheet) })),
            ]}
            value={String(file.chosen ?? '')}
            disabled={isDisabled || isBusy}
            onChange={({ currentTarget: { value } }) => void replaceSheet(file, Number(value))}
            maw="100%"
          />
        )}
      </Group>
      <Text role="status" size="sm" c="dimmed" my="xs">
        {isBusy ? `Reading ${reading}…` : summaryOf(file)}
      </Text>
      <FormError error={error} />
    </Box>
  );
}

function summaryOf(file: OpenFile | null): string {
  const taken = file?.sheets[file.chosen ?? -1];
  if (file === null || taken === undefined)
    return 'A workbook (.xlsx, .xls, .ods) or a CSV file. It is read on this device.';
  const name = file.sheets.length > 1 ? `${file.name}, ${taken.name}` : file.name;
  return `${countOf(taken.rows, 'row')} of ${name} ${isForField(taken) ? 'in the field below' : 'below'}.${hiddenOf(taken)}`;
}

function hiddenOf({ hiddenRows, hiddenColumns }: SheetText): string {
  const hidden = [
    hiddenRows > 0 && countOf(hiddenRows, 'hidden row'),
    hiddenColumns > 0 && countOf(hiddenColumns, 'hidden column'),
  ].filter((each) => each !== false);
  return hidden.length === 0 ? '' : ` ${hidden.join(' and ')} left out: show them in the workbook to import them.`;
}

function labelOf({ name, rows, isHidden }: SheetText): string {
  return `${name} (${countOf(rows, 'row')}${isHidden ? ', hidden' : ''})`;
}
