import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { CategoriesField } from './categories-field.tsx';
import styles from './procedure-form.module.css';
import type { ProcedureValues } from './procedure-values.ts';
import { ThumbnailField } from './thumbnail-field.tsx';

interface ProcedureFieldsProps {
  readonly form: UseFormReturnType<ProcedureValues>;
  readonly companyNames: readonly string[];
}

const VISIBILITIES = PROCEDURE_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }));
const WHO_READS = {
  public: 'Every company can read it.',
  private: 'Only administrators can read it.',
  client_specific: 'Only the client below can read it.',
} as const;

/** All fields of a procedure except its content. */
export function ProcedureFields({ form, companyNames }: ProcedureFieldsProps) {
  const { visibility, client_tag } = form.values;
  const offeredNames = useMemo(() => {
    const isGone = client_tag !== '' && !companyNames.includes(client_tag);
    return isGone ? [...companyNames, client_tag] : companyNames;
  }, [companyNames, client_tag]);
  return (
    <div className={styles.fields}>
      <div className={styles.column}>
        <TextInput {...form.getInputProps('title')} label="Title" required maxLength={200} />
        <Textarea {...form.getInputProps('summary')} label="Summary" rows={3} resize="vertical" maxLength={1_000} />
        <CategoriesField
          chosen={form.values.primary_category}
          onChange={(names) => form.setFieldValue('primary_category', names)}
        />
        <ThumbnailField value={form.values.cover_image} onChange={(path) => form.setFieldValue('cover_image', path)} />
      </div>
      <div className={styles.column}>
        <NativeSelect
          {...form.getInputProps('visibility')}
          label="Visibility"
          data={VISIBILITIES}
          description={WHO_READS[visibility]}
        />
        <CompanySelect
          {...form.getInputProps('client_tag')}
          value={client_tag}
          label="Client"
          required={visibility === 'client_specific'}
          companyNames={offeredNames}
          offersNone={false}
          emptyLabel="No client"
        />
        <TextInput
          {...form.getInputProps('date_published')}
          label="Publish date"
          description="Shown with the procedure. A date in the future does not hide it until then: set the visibility to Private for that."
          type="date"
        />
      </div>
    </div>
  );
}
