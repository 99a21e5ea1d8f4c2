import type { ImportPreview } from '@dewar/contract/imports';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import type { DateOrder } from '@dewar/domain/imports/sheet-dates';
import { Group, List } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import type { SheetText } from './files/cut-pieces.ts';
import { ImportButton } from './import-button.tsx';
import { findQuestion, listMissing, listUnclear, NOTHING_TO_IMPORT } from './import-questions.ts';
import { useImportSheet } from './imports-api.ts';
import { LongSheetImport } from './long/long-sheet-import.tsx';
import { ofAllRows } from './of-all-rows.ts';
import { reasonsOf } from './reasons-export.ts';
import { ImportCounts, RowFates } from './row-fates.tsx';
import { useWork } from './use-work.ts';

interface SheetOutcomeProps {
  readonly kind: ImportKindName;
  readonly sheet: SheetText;
  readonly preview: ImportPreview;
  readonly timezone: string;
  /** The tank of all rows; empty without one. */
  readonly tankNumber: string;
  /** Whose records all rows are; empty for the company of each row's day. */
  readonly companyName: string;
  /** Other choices are being looked at. */
  readonly isLooking: boolean;
  readonly onStoring: (isStoring: boolean) => void;
  /** The sheet is imported, or sent to be. */
  readonly onDone: () => void;
}

/** What will become of the rows of a sheet, and the button that imports them. */
export function SheetOutcome(props: SheetOutcomeProps) {
  const { kind, sheet, preview, timezone, tankNumber, companyName, isLooking, onStoring, onDone } = props;
  const importSheet = useImportSheet();
  const storing = useWork();
  const { text, others, rows, name: source } = sheet;
  const { columns, units, date_order, refused } = preview;
  const { noun } = IMPORT_KINDS[kind];
  const importable = preview.good + preview.asked;
  const ofAll = ofAllRows({ kind, tankNumber, companyName });

  const store = async (order: DateOrder) => {
    onStoring(true);
    await storing.run(async () => {
      const body = {
        kind,
        text,
        timezone,
        ...ofAll,
        columns,
        units,
        date_order: order,
        source,
        only_good: refused > 0,
      };
      const { data } = await importSheet({ body });
      notifySuccess(`Imported ${countOf(data.records, noun)}.`);
      onDone();
    });
    onStoring(false);
  };

  const asked = { kind, preview, tankNumber };
  const question = findQuestion(asked);
  const isRead = listMissing(asked).length === 0 && listUnclear(asked).length === 0;
  if (others.length > 0) {
    const request =
      question !== null || date_order === null
        ? null
        : { kind: 'readings' as const, ...ofAll, columns, units, date_order, text, source, timezone };
    return (
      <>
        <Notices of={{ notices: [...preview.notices, ...sayUnseen(preview)] }} />
        {/* Other choices begin another import. */}
        <LongSheetImport
          key={JSON.stringify([columns, units, date_order, timezone, tankNumber, companyName])}
          {...{ rows, others, request, onStoring }}
          whyNot={question}
          onSent={onDone}
        />
        <RowFates preview={preview} />
      </>
    );
  }
  return (
    <>
      <Notices of={preview} />
      {isRead && <ImportCounts {...{ preview, noun, timezone }} />}
      <Group my="md">
        <ImportButton
          label={
            refused > 0 ? `Import what is good: ${countOf(importable, noun)}` : `Import ${countOf(importable, noun)}`
          }
          whyNot={question ?? (importable === 0 ? NOTHING_TO_IMPORT : null)}
          isWaiting={isLooking}
          isBusy={storing.isBusy}
          onImport={() => date_order !== null && void store(date_order)}
        />
        {date_order !== null && preview.fates.length > 0 && (
          <ExportLists
            name="rows with reasons"
            choices={reasonsOf({ kind, preview, text, timezone, tankNumber, companyName, date_order })}
          />
        )}
      </Group>
      <FormError error={storing.error} />
      <RowFates preview={preview} />
    </>
  );
}

/** Columns that are empty in the first rows of a long sheet may be filled in others. */
function sayUnseen({ headings, columns, notices }: ImportPreview): readonly string[] {
  const used = Object.values(columns);
  const unseen = headings
    .filter((heading, at) => !used.includes(at) && heading !== `Column ${at + 1}`)
    .map((heading) => `“${heading}”`)
    .filter((heading) => !notices.some((notice) => notice.startsWith('Not imported:') && notice.includes(heading)));
  return unseen.length === 0 ? [] : [`Empty in the first rows, and not imported: ${unseen.join(', ')}.`];
}

/** How the sheet was read, and what of it was not: before it is imported. */
function Notices({ of: { notices } }: { readonly of: Pick<ImportPreview, 'notices'> }) {
  if (notices.length === 0) return null;
  return (
    <List size="sm" my="sm" aria-label="How the sheet is read">
      {notices.map((notice) => (
        <List.Item key={notice}>{notice}</List.Item>
      ))}
    </List>
  );
}
