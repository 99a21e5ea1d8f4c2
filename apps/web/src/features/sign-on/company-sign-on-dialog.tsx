import { Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { CompanySignOn } from './company-sign-on.tsx';

interface CompanySignOnDialogProps {
  readonly companyName: string;
  readonly onClose: () => void;
}

/** For administrators, who see every company's. */
export function CompanySignOnDialog({ companyName, onClose }: CompanySignOnDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sign-on of ${companyName}`}
      size="48rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CompanySignOn companyName={companyName} />
    </Modal>
  );
}
