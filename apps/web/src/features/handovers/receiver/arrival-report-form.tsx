import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { GAUGE_UNIT_LABELS, GAUGE_UNITS } from '@dewar/domain/thermodynamics/gauge-units';
import { Alert, Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import type { NewHandover } from '../../../shared/offline/kept-handovers.ts';
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts';
import { mayLeaveWork } from '../../../shared/ui/dialogs/leaving-guard.ts';
import { DateTimeField } from '../../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { InvalidFields } from '../../../shared/ui/states/invalid-fields.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { deviceZone } from './device-zone.ts';
import { focusFirstError } from './focus-first-error.ts';
import { FurtherFields } from './further-fields.tsx';
import { storeGaugeUnit } from './gauge-unit-on-device.ts';
import { PhotosField } from './photos-field.tsx';
import { readPlace } from './read-place.ts';
import styles from './receiver.module.css';
import type { ReportStart } from './report-start.ts';
import { describePsig, findReportErrors, type ReportValues, reportFields, stillArrivedText } from './report-values.ts';
import { SignatureField } from './signature-field.tsx';
import { removeDraft, storeDraft } from './typed-on-device.ts';
import { useReportFiles } from './use-report-files.ts';

interface ArrivalReportFormProps {
  readonly token: string;
  readonly start: ReportStart;
  /** Resolves once it is kept on this device, or sent. */
  readonly onSend: (report: Omit<NewHandover, 'token'>) => Promise<void>;
  /** Leaves the form as it was, where it changes something that was sent or refused. */
  readonly onBack: (() => void) | undefined;
}

/** What the receiver records: the usual case is one choice, the pressure, a name and a signature. */
export function ArrivalReportForm({ token, start, onSend, onBack }: ArrivalReportFormProps) {
  const now = useNow();
  const files = useReportFiles(token, start.files);
  const [hasPlace, setHasPlace] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const isTextKept = useRef(true);
  const form = useForm<ReportValues>({
    initialValues: start.values,
    initialErrors: start.errors,
    validateInputOnBlur: true,
    validate: (values) => findReportErrors(values, { timeZone: deviceZone(), now: trueNow() }),
    onValuesChange: (values) => {
      isTextKept.current = storeDraft(token, values);
    },
  });
  useUnsavedWork({
    isHeld: () => !isTextKept.current,
    question: () => ({ body: 'What you typed is not kept on this device.' }),
  });

  const setArrived = (arrived_at: string | null) =>
    setValuesKeepingErrors(form, {
      arrived_at,
      arrived_set_at: arrived_at === null ? null : trueNow().toISOString(),
    });
  const keepArrived = () => setArrived(form.values.arrived_at);
  const still = stillArrivedText(form.values, { timeZone: deviceZone(), now });

  const send = form.onSubmit(
    async (values) => {
      if (isSending) return;
      setSending(true);
      setFailure(undefined);
      try {
        const place = hasPlace ? await readPlace() : {};
        const fields = reportFields(values);
        // What is changed and sent again is of the same arrival.
        const typed = { ...values, arrived_at: fields.arrived_at, arrived_set_at: null };
        await onSend({ id: crypto.randomUUID(), typed, fields: { ...fields, ...place }, files: await files.read() });
        files.end();
        removeDraft(token);
        isTextKept.current = true;
        storeGaugeUnit(values.gauge_unit);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'It could not be sent. Please try again.');
      } finally {
        setSending(false);
      }
    },
    () => setTimeout(() => focusFirstError(element.current)),
  );

  const goBack = async () => {
    await files.settled();
    if (await mayLeaveWork()) onBack?.();
  };

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={send} aria-label="Arrival">
      <DateTimeField
        {...form.getInputProps('arrived_at')}
        value={form.values.arrived_at ?? now.toISOString()}
        onChange={setArrived}
        isNow={form.values.arrived_at === null}
        still={still === null ? undefined : { text: still, takeNow: () => setArrived(null), keep: keepArrived }}
        timeZone={deviceZone()}
        label="Arrived"
        isRequired
      />
      <Radio.Group {...form.getInputProps('was_venting')} label="Is it venting, or was it on the way?" required>
        <div className={styles.choices}>
          <Radio.Card value="no" className={styles.choice}>
            No
          </Radio.Card>
          <Radio.Card value="yes" className={styles.choice}>
            Yes
          </Radio.Card>
        </div>
      </Radio.Group>
      <div className={styles.pair}>
        <NumberField
          {...form.getInputProps('arrival_pressure')}
          value={form.values.arrival_pressure}
          label="Pressure"
          unitBeside={GAUGE_UNIT_LABELS[form.values.gauge_unit]}
          decimals={2}
          isSigned
          help={describePsig(form.values) ?? 'As the gauge of the tank shows it.'}
        />
        <NativeSelect
          {...form.getInputProps('gauge_unit')}
          label="Gauge unit"
          data={GAUGE_UNITS.map((value) => ({ value, label: GAUGE_UNIT_LABELS[value] }))}
        />
      </div>
      <FurtherFields form={form} />
      <PhotosField {...files} error={form.errors.photos ?? form.errors.signature} />
      <TextInput
        {...form.getInputProps('name')}
        label="Your name"
        required
        maxLength={TEXT_LIMITS.name}
        autoComplete="name"
      />
      <SignatureField value={files.signature} onChange={files.sign} />
      <Checkbox
        label="Send where this device is"
        checked={hasPlace}
        onChange={({ currentTarget }) => setHasPlace(currentTarget.checked)}
      />
      {failure !== undefined && (
        <Alert color="bad" role="alert">
          {failure}
        </Alert>
      )}
      <InvalidFields />
      <Button type="submit" size="lg" fullWidth loading={isSending}>
        Send
      </Button>
      {onBack !== undefined && (
        <Button variant="default" fullWidth disabled={isSending} onClick={() => void goBack()}>
          Back without sending
        </Button>
      )}
    </form>
  );
}
