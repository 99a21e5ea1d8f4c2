import { type Tank, tankSchema } from '@dewar/contract/tanks';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { adviseOnNumber } from '@dewar/domain/tanks/advise-on-number';
import { PLATE_ENTRIES } from '@dewar/domain/tanks/plate-fields';
import { operationalStatusLabel } from '@dewar/domain/tanks/tank-state';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { askAboutInspections, confirmedInspections } from './ask-about-inspections.tsx';
import { PlateField } from './plate-field.tsx';
import {
  findTankErrors,
  newTankValues,
  TANK_LABELS,
  type TankValues,
  tankChange,
  tankRequestOf,
  tankValuesOf,
} from './tank-form-values.ts';
import { askBeforeMoving, askBeforeStoring, TankMoveFields } from './tank-move-fields.tsx';
import { tankStatusesQuery } from './tank-statuses-api.ts';
import { type AssetTank, useAddTank, useSaveTank } from './tanks-api.ts';

interface CompanyField {
  readonly value: string;
  readonly onChange: (companyName: string) => void;
  readonly error?: ReactNode;
}

interface TankFormProps {
  /** Without it a new tank is created. */
  readonly tank?: AssetTank;
  /** Only the company of the tank is asked for. */
  readonly assigns?: boolean;
  /** The company of a new tank, unless another is chosen; '' for the stock. */
  readonly companyName: string;
  readonly renderCompany: (field: CompanyField) => ReactNode;
  readonly onSaved: (tank: Tank) => void;
  readonly onClose: () => void;
}

/**
 * Create and edit (spec 2 §2.5), where no company means in stock; choosing another company is a move, which explains what
 * is left behind and asks first.
 */
export function TankForm({ tank, assigns = false, companyName, renderCompany, onSaved, onClose }: TankFormProps) {
  const saveTank = useSaveTank();
  const addTank = useAddTank();
  const isNew = tank === undefined;
  const { data: statuses = [] } = useQuery(tankStatusesQuery);
  const form = useForm<TankValues>({
    initialValues: isNew ? newTankValues(companyName) : tankValuesOf(tank),
    validateInputOnBlur: true,
    validate: findTankErrors,
  });
  const { values, getInputProps: field } = form;
  // Somebody else may move it while it is edited here.
  const [owner, setOwner] = useState(tank?.company_name ?? null);
  const isMoveTo = (company_name: string) => !isNew && companyNameKey(company_name) !== companyNameKey(owner ?? '');
  // The tank's own status may just have been deleted from the list.
  const names = new Set(statuses.map(({ status_name }) => status_name));
  if (values.tank_status !== '') names.add(values.tank_status);
  return (
    <FormDialog
      title={isNew ? 'Add Tank' : assigns ? `Assign ${tank.tank_number} to a company` : `Edit ${tank.tank_number}`}
      form={form}
      {...(assigns
        ? { draft: 'never', hasTyped: () => false }
        : { draft: { form: 'tank', record: tank?.id ?? 'new' } })}
      submitLabel={isNew ? 'Add Tank' : assigns ? 'Assign' : 'Save Tank'}
      isSubmitDisabled={values.tank_number.trim() === '' || (assigns && values.company_name === '')}
      {...(!isNew && { version: tank.version, record: tank })}
      readStale={(current) => {
        const stale = tankSchema.parse(current);
        setOwner(stale.company_name);
        return readStaleTank(stale, form.getValues());
      }}
      confirmSave={async (typed) => {
        if (!(await askAboutInspections(typed, tank))) return false;
        if (isNew || owner === null || !isMoveTo(typed.company_name)) return true;
        return typed.company_name === ''
          ? askBeforeStoring(tank, owner)
          : askBeforeMoving({ ...tank, company_name: owner }, typed.company_name, typed);
      }}
      onClose={onClose}
      onSubmit={async (typed, attempt) => {
        const confirmed = confirmedInspections(typed, tank);
        const saved = isNew
          ? await withErrorMessage('Failed to create tank', addTank({ ...tankRequestOf(typed), ...confirmed }, attempt))
          : await withErrorMessage(
              'Failed to update tank',
              saveTank(tank.id, { ...tankChange(typed, isMoveTo(typed.company_name)), ...confirmed }, attempt),
            );
        notifySuccess(isNew ? 'Tank created' : 'Tank updated');
        attempt.saved();
        onSaved(saved);
      }}
    >
      {!assigns && (
        <TextInput
          {...field('tank_number')}
          label={TANK_LABELS.tank_number}
          description={adviseOnNumber(values.tank_number)}
          autoComplete="off"
          required
        />
      )}
      {renderCompany({
        value: values.company_name,
        onChange: (company_name) => form.setFieldValue('company_name', company_name),
        error: form.errors.company_name,
      })}
      {!isNew && isMoveTo(values.company_name) && (
        <TankMoveFields tank={{ ...tank, company_name: owner }} newCompany={values.company_name} field={field} />
      )}
      {!assigns && (
        <>
          <Switch
            {...field('operational_status', { type: 'checkbox' })}
            label={TANK_LABELS.operational_status}
            description={`Shown as ${operationalStatusLabel(values.operational_status)}`}
          />
          <NativeSelect
            {...field('tank_status')}
            label={TANK_LABELS.tank_status}
            data={[{ value: '', label: 'None' }, ...names]}
          />
          {PLATE_ENTRIES.map((entry) => (
            <PlateField key={entry.name} field={entry} values={values} getInputProps={field} />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** The tank that a 412 carries; the choice of copies stays. */
function readStaleTank(tank: Tank, mine: TankValues) {
  const { copy_latest_reading, copy_latest_leak_check } = mine;
  const values = { ...tankValuesOf(tank), copy_latest_reading, copy_latest_leak_check };
  const formatValue = (name: string, value: unknown) =>
    name.endsWith('_date') ? formatCalendarDate(String(value)) : undefined;
  return {
    values,
    version: tank.version,
    summary: (merged: TankValues) => (
      <VersionDifferences saved={values} mine={merged} labels={TANK_LABELS} formatValue={formatValue} />
    ),
  };
}
