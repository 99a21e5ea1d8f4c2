import type { Company } from '@dewar/contract/companies';
import { Button, FileButton, Group, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { useRemoveCompanyLogo } from './companies-api.ts';
import { CompanyLogo } from './company-logo.tsx';
import styles from './company-logo-dialog.module.css';
import { LogoPreview } from './logo-preview.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

interface CompanyLogoDialogProps {
  readonly company: Company;
  readonly onClose: () => void;
}

// The formats that the server re-encodes; never SVG.
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

const LOGO_NOT_UPLOADED = {
  title: 'Close without uploading?',
  body: 'The picture that you chose is not the logo until it is uploaded.',
  verb: 'Close',
  safe: 'Keep editing',
};

/** Shows, replaces and removes a company's logo. */
export function CompanyLogoDialog({ company, onClose }: CompanyLogoDialogProps) {
  const removeLogo = useRemoveLogo();
  useFocusReturn();
  const { chosen, choose, reject, progress, error, upload, stop } = useLogoUpload(company.name);
  const isUploading = progress !== null;
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(true);
    await removeLogo(company);
    setAsking(false);
  };
  const close = async () => {
    setAsking(true);
    const mayClose = chosen === null || (await confirm(LOGO_NOT_UPLOADED));
    setAsking(false);
    if (mayClose) onClose();
  };
  return (
    <Modal
      opened
      onClose={isUploading ? stop : () => void close()}
      title={`Logo of ${company.name}`}
      closeOnClickOutside={false}
      // Escape belongs to the question while it is open.
      closeOnEscape={!isAsking}
    >
      {chosen === null ? (
        <div className={styles.now}>
          <CompanyLogo companyName={company.name} hasLogo={company.has_logo} size={96} />
          <p className={styles.note}>
            {company.has_logo ? 'The logo as it is now.' : 'No logo yet: these letters are shown instead.'}
          </p>
        </div>
      ) : (
        <LogoPreview companyName={company.name} picture={chosen.picture} onBroken={reject} />
      )}
      <p className={styles.note}>A PNG, JPEG, WebP or GIF.</p>
      {isUploading && <UploadProgress label="Uploading the logo" share={progress} />}
      <FormError error={error} />
      <Group justify="flex-end" gap="sm" mt="lg">
        {chosen === null && company.has_logo && (
          <Button variant="subtle" color="bad" onClick={() => void remove()}>
            Remove logo
          </Button>
        )}
        {isUploading && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        {!isUploading && (
          <FileButton accept={PICTURES} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {chosen === null ? 'Choose a picture' : 'Choose another'}
              </Button>
            )}
          </FileButton>
        )}
        {chosen !== null && (
          <Button loading={isUploading} onClick={() => void upload()}>
            Upload logo
          </Button>
        )}
      </Group>
    </Modal>
  );
}

interface UploadProgressProps {
  readonly label: string;
  /** The share that is sent, 0 to 1. */
  readonly share: number;
}

/** The progress of an upload, as a bar and as text. */
function UploadProgress({ label, share }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <Progress.Root size="lg" mt="md">
      <Progress.Section value={percent} aria-label={label} />
    </Progress.Root>
  );
}

function useRemoveLogo() {
  const removeCompanyLogo = useRemoveCompanyLogo();
  return ({ name }: Company) =>
    confirmAndRun({
      title: `Remove the logo of ${name}?`,
      body: 'The picture is deleted. The first letters of the name are shown instead.',
      verb: 'Remove logo',
      isDestructive: true,
      run: () => withErrorMessage('Error removing logo', removeCompanyLogo(name)),
      done: 'Logo removed',
    });
}
