import { type Mapping, mappingSchema, type PreviewedMessage } from '@dewar/contract/telemetry-mappings';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_EXPRESSION } from '@dewar/domain/telemetry/ready-mappings';
import { Button, Textarea, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifyError } from '../../shared/ui/states/notify.ts';
import styles from './telemetry.module.css';
import { usePreviewMapping, useSaveMapping } from './telemetry-api.ts';

interface MappingDialogProps {
  readonly company: string | undefined;
  readonly edited: { readonly mapping: Mapping } | { readonly expression: string };
  readonly onClose: () => void;
}

/** Writes a mapping, and tries it on a message that was pasted. */
export function MappingDialog({ company, edited, onClose }: MappingDialogProps) {
  const save = useSaveMapping(company);
  const preview = usePreviewMapping();
  const mapping = 'mapping' in edited ? edited.mapping : undefined;
  const [previewed, setPreviewed] = useState<PreviewedMessage | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const form = useForm({
    initialValues: {
      name: mapping?.name ?? '',
      expression: 'mapping' in edited ? edited.mapping.expression : edited.expression,
      message: '',
    },
    validateInputOnBlur: true,
    validate: { name: isNotEmpty('Name is required'), expression: isNotEmpty('Expression is required') },
  });
  const { expression, message } = form.values;
  const tryIt = async () => {
    setPreviewing(true);
    try {
      setPreviewed((await preview({ expression, messages: [message] }))[0] ?? null);
    } catch (error) {
      setPreviewed(null);
      notifyError(error);
    } finally {
      setPreviewing(false);
    }
  };
  return (
    <FormDialog
      title={mapping === undefined ? 'Add mapping' : 'Edit mapping'}
      size="xl"
      form={form}
      draft={{ form: 'telemetry-mapping', record: mapping?.id ?? 'new' }}
      {...(mapping !== undefined && { version: mapping.version, record: mapping })}
      readStale={(current) => {
        const { name, expression: text, version } = mappingSchema.parse(current);
        return { values: { name, expression: text, message }, version };
      }}
      submitLabel="Save"
      onSubmit={({ name }, attempt) => save(mapping, { name, expression: form.values.expression }, attempt)}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={TEXT_LIMITS.title} autoComplete="off" />
      <Textarea
        {...form.getInputProps('expression')}
        label="Expression"
        description="JSONata: of a message to a list of {unit, measured_at, kind, value, unit_of_measure, quality}."
        maxLength={MAX_EXPRESSION}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        translate="no"
      />
      <Textarea
        {...form.getInputProps('message')}
        label="A message to try"
        description="Paste what the maker sends. It is not saved."
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        translate="no"
      />
      <Button
        variant="default"
        loading={isPreviewing}
        disabled={expression.trim() === '' || message.trim() === ''}
        onClick={() => void tryIt()}
      >
        Try it
      </Button>
      <div role="status">{previewed !== null && <Preview message={previewed} />}</div>
    </FormDialog>
  );
}

function Preview({ message: { error, samples } }: { readonly message: PreviewedMessage }) {
  if (error !== null) return <p>{error}.</p>;
  if (samples.length === 0) return <p>The mapping makes no sample of this message.</p>;
  return (
    <>
      <p>{countOf(samples.length, 'sample')}:</p>
      <ul className={styles.rows}>
        {samples.map(({ sample, reads_as, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two samples may be the same
          <li key={place} className={styles.row}>
            <div translate="no">
              {reads_as ?? `Refused: ${reason}`}
              {reason !== null && <code className={styles.code}>{sample}</code>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
