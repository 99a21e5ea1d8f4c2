import { Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { CompanyWebhooks } from './company-webhooks.tsx';

interface CompanyWebhooksDialogProps {
  readonly companyName: string;
  readonly onClose: () => void;
}

/** For administrators, who see every company's. */
export function CompanyWebhooksDialog({ companyName, onClose }: CompanyWebhooksDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Webhooks of ${companyName}`}
      size="48rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CompanyWebhooks companyName={companyName} />
    </Modal>
  );
}
