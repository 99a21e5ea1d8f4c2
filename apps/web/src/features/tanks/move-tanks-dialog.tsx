import type { Tank } from '@dewar/contract/tanks';
import { MAX_MOVED_TANKS } from '@dewar/contract/tanks-bulk';
import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifyFates } from '../../shared/ui/lists/notify-fates.ts';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { selectColumn } from '../../shared/ui/lists/select-column.tsx';
import { useSelection } from '../../shared/ui/lists/use-selection.ts';
import { TANK_LABELS } from './tank-form-values.ts';
import { useMoveTanks } from './tanks-api.ts';

interface MoveValues {
  /** '' for the stock. */
  readonly company_name: string;
  readonly copy_latest_reading: boolean;
  readonly copy_latest_leak_check: boolean;
}

interface CompanyField {
  readonly value: string;
  readonly onChange: (company_name: string) => void;
  readonly error: ReactNode;
}

interface MoveTanksDialogProps {
  /** Of one company, or in stock. */
  readonly tanks: readonly Tank[];
  /** Where they are: a company's name, or null for the stock. */
  readonly from: string | null;
  readonly renderCompany: (field: CompanyField) => ReactNode;
  readonly onClose: () => void;
}

const COLUMNS: readonly RecordColumn<Tank>[] = [
  { label: 'Tank', width: 'minmax(10rem, 1fr)', render: ({ tank_number }) => tank_number },
  { label: 'Status', width: 'minmax(8rem, 1fr)', render: ({ tank_status }) => tank_status ?? '–' },
];

const countTanks = (count: number) => countOf(count, 'tank');

/** Moves several tanks of a company, or out of stock, to another company or into stock (rules 6). */
export function MoveTanksDialog({ tanks, from, renderCompany, onClose }: MoveTanksDialogProps) {
  const move = useMoveTanks();
  const selection = useSelection(tanks.map(({ id }) => id));
  const form = useForm<MoveValues>({
    initialValues: { company_name: from ?? '', copy_latest_reading: false, copy_latest_leak_check: false },
  });
  const { company_name } = form.values;
  const to = company_name === '' ? null : company_name;
  const chosen = tanks.filter(({ id }) => selection.ids.has(id));
  const isTooMany = chosen.length > MAX_MOVED_TANKS;
  return (
    <FormDialog
      title={`Move tanks from ${from ?? IN_STOCK}`}
      form={form}
      draft="never"
      hasTyped={() => false}
      size="lg"
      submitLabel={chosen.length === 0 ? 'Move' : `Move ${countTanks(chosen.length)}`}
      isSubmitDisabled={chosen.length === 0 || to === from || isTooMany}
      onClose={onClose}
      onSubmit={async ({ company_name: _, ...copies }, { idempotencyKey }) => {
        const body = { ids: chosen.map(({ id }) => id), company_name: to, ...(to !== null && copies) };
        const fates = await withErrorMessage('Error moving tanks', move(body, idempotencyKey));
        notifyFates(fates, { countOf: countTanks, done: 'moved' });
      }}
    >
      {renderCompany({
        value: company_name,
        onChange: (name) => form.setFieldValue('company_name', name),
        error: form.errors.company_name,
      })}
      {to !== null && (
        <>
          <Checkbox
            {...form.getInputProps('copy_latest_reading', { type: 'checkbox' })}
            label={TANK_LABELS.copy_latest_reading}
          />
          <Checkbox
            {...form.getInputProps('copy_latest_leak_check', { type: 'checkbox' })}
            label={TANK_LABELS.copy_latest_leak_check}
          />
        </>
      )}
      <div>
        {to === from
          ? 'Choose where the tanks go.'
          : `${countTanks(chosen.length)} of ${from ?? 'the stock'} ${chosen.length === 1 ? 'goes' : 'go'} to ${to ?? 'stock'}. What was recorded so far stays behind.`}
        {isTooMany && ` At most ${MAX_MOVED_TANKS} can be moved at once.`}
      </div>
      <RecordList
        label="Tanks to move"
        rows={tanks}
        columns={COLUMNS}
        isDense
        lead={selectColumn({ rows: tanks, nameOf: ({ tank_number }) => tank_number, selection })}
      />
    </FormDialog>
  );
}
