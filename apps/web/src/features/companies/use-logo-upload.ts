import { useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useUploadCompanyLogo } from './companies-api.ts';
import { readAsDataUrl } from './company-logo-api.ts';

interface ChosenPicture {
  readonly file: File;
  /** The same for every attempt. */
  readonly idempotencyKey: string;
  /** As a URL, for the preview. */
  readonly picture: string;
}

/** Uploading a logo: it is chosen and previewed first, then sent; after an error the chosen file stays. */
export function useLogoUpload(companyName: string) {
  const uploadCompanyLogo = useUploadCompanyLogo();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const underWay = useRef<AbortController>(null);

  const choose = async (file: File | null) => {
    if (file === null) return;
    setError(null);
    setChosen({ file, idempotencyKey: newIdempotencyKey(), picture: await readAsDataUrl(file) });
  };

  const reject = () => {
    setChosen(null);
    setError('This file is not a picture that can be shown. Choose a PNG, JPEG, WebP or GIF.');
  };

  const upload = async () => {
    if (chosen === null) return;
    const stopping = new AbortController();
    underWay.current = stopping;
    setError(null);
    setProgress(0);
    try {
      const { file, idempotencyKey } = chosen;
      const sending = { companyName, file, idempotencyKey, onProgress: setProgress, signal: stopping.signal };
      await withErrorMessage('Error uploading logo', uploadCompanyLogo(sending));
      notifySuccess('Logo saved');
      setChosen(null);
    } catch (thrown) {
      if (!stopping.signal.aborted) setError(errorText(thrown));
    } finally {
      setProgress(null);
    }
  };

  return { chosen, choose, reject, progress, error, upload, stop: () => underWay.current?.abort() };
}
