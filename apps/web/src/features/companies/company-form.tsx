import { type Company, companySchema } from '@dewar/contract/companies';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useAddCompany, useSaveCompany } from './companies-api.ts';
import {
  COMPANY_LABELS,
  type CompanyValues,
  companyBody,
  companyValuesOf,
  findCompanyErrors,
  NEW_COMPANY,
} from './company-form-values.ts';
import { COMPANY_STATUS_CHOICES } from './company-status-pill.tsx';
import { LookAlike } from './look-alike.tsx';

interface CompanyFormProps {
  /** Without it a new company is created. */
  readonly company?: Company;
  /** The names of all companies. */
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
}

/** Create and edit (spec 1 §2, Company manager); the typed values are saved (rules 8). */
export function CompanyForm({ company, companyNames, onClose }: CompanyFormProps) {
  const saveCompany = useSaveCompany();
  const addCompany = useAddCompany();
  const isNew = company === undefined;
  const form = useForm<CompanyValues>({
    initialValues: isNew ? NEW_COMPANY : companyValuesOf(company),
    validateInputOnBlur: true,
    validate: findCompanyErrors,
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      title={isNew ? 'Create Company' : `Edit ${company.name}`}
      form={form}
      draft={{ form: 'company', record: company?.id ?? 'new' }}
      submitLabel={isNew ? 'Create Company' : 'Save Company'}
      {...(!isNew && { version: company.version, record: company })}
      readStale={(current) => readStaleCompany(current)}
      confirmSave={async ({ status }) =>
        isNew || status !== 'inactive' || company.status === 'inactive' || askBeforeInactive(company)
      }
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const body = companyBody(values);
        const save = isNew ? addCompany(body, attempt) : saveCompany(company.id, body, attempt);
        await withErrorMessage('Error saving company', save);
        notifySuccess(isNew ? 'Company created' : 'Company saved');
      }}
    >
      <TextInput {...field('name')} label={COMPANY_LABELS.name} autoComplete="off" required />
      <LookAlike name={form.values.name} own={company?.name} companyNames={companyNames} />
      <TextInput {...field('email')} label={COMPANY_LABELS.email} type="email" autoComplete="off" />
      <Textarea {...field('description')} label={COMPANY_LABELS.description} rows={3} resize="vertical" />
      <TextInput {...field('phone')} label={COMPANY_LABELS.phone} type="tel" autoComplete="off" />
      <Textarea {...field('address')} label={COMPANY_LABELS.address} rows={2} resize="vertical" autoComplete="off" />
      <TextInput
        {...field('website')}
        label={COMPANY_LABELS.website}
        type="url"
        placeholder="https://"
        autoComplete="off"
      />
      <NativeSelect
        {...field('status')}
        label={COMPANY_LABELS.status}
        data={[...COMPANY_STATUS_CHOICES]}
        description="The users of an inactive company cannot sign in"
      />
    </FormDialog>
  );
}

/** Reads the company that a 412 carries. */
function readStaleCompany(current: unknown) {
  const company = companySchema.parse(current);
  const values = companyValuesOf(company);
  return {
    values,
    version: company.version,
    summary: (mine: CompanyValues) => (
      <VersionDifferences saved={values} mine={mine} labels={COMPANY_LABELS} formatValue={formatValue} />
    ),
  };
}

function formatValue(name: string, value: unknown): string | undefined {
  return name === 'status' ? COMPANY_STATUS_CHOICES.find((choice) => choice.value === value)?.label : undefined;
}

/** Setting a company inactive locks its users out: the question says how many. */
function askBeforeInactive({ name, userCount }: Pick<Company, 'name' | 'userCount'>): Promise<boolean> {
  return confirm({
    title: `Set ${name} inactive?`,
    body: `${countOf(userCount, 'user')} of this company will no longer be able to sign in. Nothing is deleted; activating it again lets them sign in.`,
    verb: 'Set inactive',
    isDestructive: true,
  });
}
