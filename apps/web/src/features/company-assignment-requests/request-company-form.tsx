import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { useSaving } from '../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../shared/ui/drafts/form-fields.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { useAskForCompany } from './assignment-requests-api.ts';
import styles from './own-assignment-request.module.css';

/** The company and a message to the administrator. It disappears once the request is sent. */
export function RequestCompanyForm() {
  const requestCompany = useAskForCompany();
  const form = useForm({
    initialValues: { requested_company: '', message: '' },
    validate: { requested_company: (name) => (name.trim() === '' ? 'Company name is required' : null) },
  });
  const { submit, isSaving, error, failedAttempts, draft } = useSaving({
    form,
    draft: { form: 'company-request' },
    onSubmit: ({ requested_company, message }, { idempotencyKey }) =>
      withErrorMessage(
        'The request could not be sent',
        requestCompany({ requested_company, message: message.trim() === '' ? null : message }, idempotencyKey),
      ),
    onClose: () => undefined,
  });
  const formRef = useFirstErrorFocus(failedAttempts);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-label="Request a company">
      <FormFields draft={draft}>
        <TextInput
          {...form.getInputProps('requested_company')}
          label="Requested company"
          autoComplete="organization"
          maxLength={TEXT_LIMITS.name}
          required
          withAsterisk={false}
        />
        <Textarea
          {...form.getInputProps('message')}
          label="Message"
          description="Optional. Whatever helps the administrator to decide."
          maxLength={TEXT_LIMITS.message}
          rows={3}
        />
        <FormError error={error} />
        <div>
          <Button type="submit" loading={isSaving}>
            Send request
          </Button>
        </div>
      </FormFields>
    </form>
  );
}
