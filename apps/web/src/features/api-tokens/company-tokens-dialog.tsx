import { Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { CompanyTokens } from './company-tokens.tsx';

interface CompanyTokensDialogProps {
  readonly companyName: string;
  readonly onClose: () => void;
}

/** For administrators, who see every company's. */
export function CompanyTokensDialog({ companyName, onClose }: CompanyTokensDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`API tokens of ${companyName}`}
      size="48rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CompanyTokens companyName={companyName} />
    </Modal>
  );
}
