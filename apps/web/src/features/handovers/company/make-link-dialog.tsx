import type { Transfer } from '@dewar/contract/transfers';
import {
  findHandoverEndError,
  type HandoverLanguage,
  MAX_HANDOVER_DAYS,
  USUAL_HANDOVER_DAYS,
} from '@dewar/domain/handovers/handover-links';
import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { openDialog } from '../../../shared/ui/dialogs/open-dialogs.tsx';
import { DateTimeField } from '../../../shared/ui/fields/date-time-field.tsx';
import { CopyButton } from '../../../shared/ui/states/copy-button.tsx';
import { QrCode } from '../../../shared/ui/states/qr-code.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { useMakeHandoverLink } from './handovers-api.ts';

interface MakeLinkDialogProps {
  readonly load: Pick<Transfer, 'id' | 'tank_number'>;
  /** The new link ends the one that is open. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Makes a link for the receiver of a load, and then shows it. */
export function MakeLinkDialog({ load, replaces, onClose }: MakeLinkDialogProps) {
  const makeLink = useMakeHandoverLink();
  const form = useForm<{ ends_at: string | null; email: string; language: HandoverLanguage }>({
    initialValues: {
      ends_at: new Date(trueNow().getTime() + USUAL_HANDOVER_DAYS * MILLISECONDS_PER_DAY).toISOString(),
      email: '',
      language: 'en',
    },
    validateInputOnBlur: true,
    validate: {
      ends_at: (at) => (at === null ? 'Choose when the link ends' : findHandoverEndError(at, trueNow())),
      email: (email) => (email.trim() === '' || isEmailAddress(email.trim()) ? null : 'Enter an email address'),
    },
  });
  return (
    <FormDialog
      title="Link for the receiver"
      about={load.tank_number}
      form={form}
      draft={{ form: 'handover-link', record: load.id }}
      submitLabel="Make link"
      onSubmit={async ({ ends_at, email, language }) => {
        const mailed = email.trim() === '' ? {} : { email: email.trim(), language };
        const { url } = await makeLink(load.id, { ...(ends_at !== null && { ends_at }), ...mailed });
        const close = openDialog(<MadeLinkDialog url={url} onClose={() => close()} />);
      }}
      onClose={onClose}
    >
      <p>
        Whoever has the link records the arrival of this load without an account: time, venting, pressure, photos, a
        signature. They see the tank's number and the product, nothing else. What they send waits here for you.
      </p>
      {replaces && <p>The link that is open now ends.</p>}
      <DateTimeField
        {...form.getInputProps('ends_at')}
        value={form.values.ends_at}
        label="Ends"
        help={`At most ${MAX_HANDOVER_DAYS} days ahead. You can end it earlier.`}
        isRequired
      />
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label="Ask by mail"
        description="Optional. The receiver gets the link, and one reminder after a day without an answer."
        maxLength={TEXT_LIMITS.email}
      />
      <NativeSelect
        {...form.getInputProps('language')}
        label="Language of the mail"
        data={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
          { value: 'de', label: 'Deutsch' },
        ]}
      />
    </FormDialog>
  );
}

/** Shows a new link, for the only time. */
function MadeLinkDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const isPhone = useIsPhone();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title="Your link" fullScreen={isPhone} closeOnClickOutside={false}>
      <p>Copy it or have it scanned now: it is not shown again, but you can make another one.</p>
      <QrCode text={url} label="The link as a QR code" />
      <TextInput
        aria-label="Link"
        mt="md"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between" gap="sm" mt="md">
        <CopyButton text={url} label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}
