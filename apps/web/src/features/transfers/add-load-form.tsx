import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { readLastUsed, rememberLastUsed } from '../../shared/drafts/last-used.ts';
import {
  type ClockValues,
  findStillErrors,
  NEW_CLOCK,
  type TimesOfForm,
  withTimesAt,
} from '../../shared/forms/form-times.ts';
import { valuesOf } from '../../shared/forms/form-values.ts';
import { type KeptEdit, notifyKept } from '../../shared/offline/keep-record.ts';
import { presetTime, presetTimes } from '../../shared/offline/preset-time.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ownerIn } from '../../shared/tank-holdings/record-owner.tsx';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { useFormTimes } from '../../shared/ui/fields/use-form-times.ts';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { askAboutFigures, findFigureErrors } from './ask-about-figures.tsx';
import { useCaptureLoad } from './capture-transfer.ts';
import { LoadFields, ReasonForLoading, ShieldDays, TankWhenFilled } from './load-fields.tsx';
import { findLoadErrors, type LoadValues, newLoadValues } from './load-form-values.ts';
import { useRemoveTransfer } from './transfers-api.ts';
import { useBolQuestion } from './use-bol-question.tsx';

interface GateFields {
  /** For the reason of loading nevertheless. */
  readonly reason: ReactNode;
  readonly tankWhenFilled: ReactNode;
  readonly shieldDays: ReactNode;
}

interface AddLoadFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** A load that waits on this device. */
  readonly kept?: KeptEdit | undefined;
  /** The tank's transfers, newest first: values of earlier loads are suggested. */
  readonly earlier: readonly Transfer[];
  /** What the load gate says of what is typed, with the fields that it asks for. */
  readonly renderGate?: ((load: LoadValues, fields: GateFields) => ReactNode) | undefined;
  /** What the figures are asked about by; nothing is asked where the tank is not known. */
  readonly limits?: TankLimits | undefined;
  readonly onClose: () => void;
}

type Values = LoadValues & ClockValues;

export function AddLoadForm({ tank, kept, earlier, renderGate, limits, onClose }: AddLoadFormProps) {
  const captureLoad = useCaptureLoad({ id: tank.id, tank_number: tank.tank_number });
  const removeTransfer = useRemoveTransfer();
  const bol = useBolQuestion(tank.id);
  const timeZone = usePersonTimeZone();
  const loaded: TimesOfForm<Values> = { names: ['loaded_at'], isFixed: kept !== undefined, toTheMinute: ['loaded_at'] };
  const [preset_at] = useState(() => presetTime(kept, 'loaded_at'));
  const form = useForm<Values>({
    initialValues: valuesOf<Values>(
      {
        ...newLoadValues(preset_at),
        preset_at,
        clock: NEW_CLOCK,
        product_name: earlier[0]?.product_name ?? readLastUsed('product') ?? '',
      },
      kept?.body ?? {},
    ),
    validateInputOnBlur: true,
    validate: (values) => {
      const load = withTimesAt(values, loaded, trueNow());
      return {
        ...findFigureErrors(load, limits),
        ...findStillErrors(values, loaded, timeZone),
        ...findLoadErrors(load),
      };
    },
  });
  const times = useFormTimes(form, loaded);
  return (
    <FormDialog
      title={kept === undefined ? 'Add Load Data' : 'Edit Load Data'}
      about={tank.tank_number}
      form={form}
      draft={{ form: 'add-load', record: kept?.id ?? tank.id }}
      submitLabel={kept === undefined ? 'Add Load' : 'Save Load'}
      size="lg"
      confirmSave={async (values) => {
        const load = times.at(values);
        return (
          (await askAboutDates({ loaded_at: load.loaded_at }, timeZone)) &&
          (await askAboutFigures(load, limits)) &&
          bol.ask(load)
        );
      }}
      onClose={onClose}
      onSubmit={times.saving<SaveAttempt>(async (values, attempt) => {
        const load = createTransferBody.parse({
          ...values,
          ...ownerIn(values),
          ...bol.answer(),
          tank_id: tank.id,
          action: 'Load',
          preset_times: presetTimes('loaded_at', values.loaded_at, values.preset_at),
        });
        if (kept !== undefined) return kept.keep(load);
        if (values.product_name.trim() !== '') rememberLastUsed('product', values.product_name.trim());
        const added = await withErrorMessage('Error adding transfer data', captureLoad(load, attempt));
        if (added === undefined) return notifyKept();
        const { data } = added;
        notifySuccess(
          SUCCESS.loadAdded,
          undoOf(data, () => removeTransfer(data.id, data.version)),
        );
      })}
    >
      <LoadFields
        values={times.current}
        field={(name) => {
          const props = form.getInputProps(name);
          return name === 'loaded_at' ? times.field(name, props) : props;
        }}
        tankId={tank.id}
        knownProducts={differentNames(earlier.map((transfer) => transfer.product_name))}
        knownCustomers={differentNames(earlier.map((transfer) => transfer.customer_name))}
      />
      {renderGate?.(times.current, {
        reason: <ReasonForLoading {...form.getInputProps('reason_for_loading')} />,
        tankWhenFilled: <TankWhenFilled {...form.getInputProps('tank_when_filled')} />,
        shieldDays: <ShieldDays {...form.getInputProps('shield_days')} value={form.values.shield_days} />,
      })}
    </FormDialog>
  );
}

/** Unique and non-empty values, in their order. */
function differentNames(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
