import { IMPORT_ROWS, type ImportPreview } from '@dewar/contract/imports';
import { canImport, IMPORT_KIND_NAMES, IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { usePersonTimeZone, useSession } from '../../shared/session/session.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { ChooseSheet } from './files/choose-sheet.tsx';
import { PASTED_ROWS, pastedSheet, type SheetText } from './files/cut-pieces.ts';
import { type Choices, ImportChoices } from './import-choices.tsx';
import { useImportSheet, usePreviewImport } from './imports-api.ts';
import { LongSheetImport } from './long/long-sheet-import.tsx';
import { PastedNotice } from './paste/pasted-notice.tsx';
import { dropPastedRows, keepPastedRows, readPastedRows } from './paste/pasted-rows.ts';
import { kindOfRows } from './paste/rows-of-tank.ts';
import { usePastedRows } from './paste/use-pasted-rows.ts';
import { reasonsOf } from './reasons-export.ts';
import { ImportCounts, RowFates } from './row-fates.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { useWork } from './use-work.ts';

const TOO_LONG = `These are more than one import takes: ${formatNumber(IMPORT_ROWS)} rows. Import them in parts.`;

/** Records from a CSV file, a workbook or copied rows: shows what will become of each row before anything is stored. */
export function SheetImport() {
  const timezone = usePersonTimeZone();
  const user = useSession()?.user;
  const previewImport = usePreviewImport();
  const importSheet = useImportSheet();
  const [pasted, setPasted] = useState(readPastedRows);
  const [kind, setKind] = useState<ImportKindName>(pasted?.kind ?? 'readings');
  const [sheet, setSheet] = useState(() => pastedSheet(pasted?.text ?? ''));
  const [round, setRound] = useState(0);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const looking = useWork();
  const storing = useWork();
  const isBusy = looking.isBusy || storing.isBusy;
  const { text, others, name: source } = sheet;
  const isLong = others.length > 0;

  const look = (choices?: Choices, rows: LookedAt = { kind, sheet }) =>
    looking.run(async () => {
      if (rows.sheet.others.length > 0 && !takesLong(rows.kind)) throw new Error(TOO_LONG);
      const { date_order = null, ...given } = choices ?? {};
      const chosen = date_order === null ? given : { ...given, date_order };
      const body = { kind: rows.kind, text: rows.sheet.text, timezone, ...chosen };
      setPreview((await previewImport({ body })).data);
    });

  const store = ({ columns, units, refused }: ImportPreview, date_order: 'day-month' | 'month-day') =>
    storing.run(async () => {
      const body = { kind, text, timezone, columns, units, date_order, source, only_good: refused > 0 };
      const { data } = await importSheet({ body });
      notifySuccess(`Imported ${countOf(data.records, noun)}.`);
      removeSheet();
    });

  function changeSheet(next: SheetText) {
    // Rows that were pasted stay kept while they are corrected by hand.
    if (next.text === '' || next.name !== PASTED_ROWS) {
      dropPastedRows();
      setPasted(null);
    }
    setSheet(next);
    setPreview(null);
  }

  /** Of the file that was chosen nothing is left either. */
  function removeSheet() {
    changeSheet(pastedSheet(''));
    setRound(round + 1);
  }

  function changeKind(next: ImportKindName) {
    setKind(next);
    setPreview(null);
    // Of a long sheet only its first rows are at hand, and would be taken for all.
    if (isLong) removeSheet();
  }

  const lookAtPasted = useEffectEvent(() => {
    if (pasted !== null && pasted.text !== '') void look();
  });
  useEffect(() => lookAtPasted(), []);
  usePastedRows((copied) => {
    if (isBusy) return;
    const rows = { kind: kindOfRows(copied, kind), text: copied };
    keepPastedRows({ ...rows, tank_number: null });
    setPasted({ ...rows, tank_number: null });
    setKind(rows.kind);
    const copiedSheet = pastedSheet(copied);
    changeSheet(copiedSheet);
    void look(undefined, { kind: rows.kind, sheet: copiedSheet });
  });

  const kinds = IMPORT_KIND_NAMES.filter((name) => user !== undefined && canImport(user, name));
  const { noun, hint } = IMPORT_KINDS[kind];
  const importable = preview === null ? 0 : preview.good + preview.asked;
  return (
    <>
      <NativeSelect
        label="What the sheet holds"
        description={hint}
        value={kind}
        data={kinds.map((value) => ({ value, label: IMPORT_KINDS[value].label }))}
        onChange={({ currentTarget: { value } }) => changeKind(kinds.find((name) => name === value) ?? kind)}
        maw={320}
        mb="md"
      />
      {pasted !== null && <PastedNotice pasted={pasted} onDiscard={removeSheet} />}
      <ChooseSheet
        key={round}
        isDisabled={isBusy}
        takesLong={takesLong(kind)}
        onSheet={(chosen, name) => changeSheet({ ...chosen, name })}
      />
      <SheetRows sheet={sheet} timezone={timezone} isBusy={isBusy} onChange={changeSheet} onRemove={removeSheet} />
      <Button my="md" onClick={() => look()} disabled={text.trim() === '' || storing.isBusy} loading={looking.isBusy}>
        Show what will happen
      </Button>
      <FormError error={looking.error} />
      {preview !== null && (
        <>
          <ImportChoices kind={kind} preview={preview} onChange={look} />
          {isLong ? (
            // Other choices begin another import.
            <LongSheetImport
              key={JSON.stringify([preview.columns, preview.units, preview.date_order])}
              rows={sheet.rows}
              others={others}
              request={longRequestOf(preview, { text, source, timezone })}
              onSent={removeSheet}
            />
          ) : (
            <>
              <ImportCounts preview={preview} noun={noun} />
              <Group mb="md">
                <Button
                  disabled={importable === 0 || preview.date_order === null || looking.isBusy}
                  loading={storing.isBusy}
                  onClick={() => preview.date_order !== null && store(preview, preview.date_order)}
                >
                  {preview.refused > 0
                    ? `Import what is good: ${countOf(importable, noun)}`
                    : `Import ${countOf(importable, noun)}`}
                </Button>
                {preview.date_order !== null && preview.fates.length > 0 && (
                  <ExportLists
                    name="rows with reasons"
                    choices={reasonsOf({ kind, preview, text, timezone, date_order: preview.date_order })}
                  />
                )}
              </Group>
            </>
          )}
          <FormError error={storing.error} />
          <RowFates preview={preview} />
        </>
      )}
    </>
  );
}

interface LookedAt {
  readonly kind: ImportKindName;
  readonly sheet: SheetText;
}

/** Whether such records are imported from sheets of any length. */
function takesLong(kind: ImportKindName): boolean {
  return kind === 'readings';
}

/** The request that begins a long import; null until the order of the dates is known. */
function longRequestOf(
  { columns, units, date_order }: ImportPreview,
  sent: { readonly text: string; readonly source: string; readonly timezone: string },
) {
  return date_order === null ? null : { kind: 'readings' as const, columns, units, date_order, ...sent };
}
