import { Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { CompanyArchive } from './company-archive.tsx';

interface CompanyArchiveDialogProps {
  readonly companyName: string;
  readonly onClose: () => void;
}

export function CompanyArchiveDialog({ companyName, onClose }: CompanyArchiveDialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`All data of ${companyName}`}
      size="36rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CompanyArchive companyName={companyName} />
    </Modal>
  );
}
