import { messageOf } from '../../../shared/database/embedded/embedded-postgres-error.ts';
import { askScannerVersion } from '../../../shared/file-storage/virus-scan.ts';
import { type Check, type CheckNeeds, ok, problem } from '../check.ts';

/** Whether clamd can be reached, if it is configured: without it no file can be uploaded. */
export const scannerCheck: Check<CheckNeeds> = {
  name: 'virus scanner',
  run: async ({ config: { CLAMD_ADDRESS: address, CLAMD_SECONDS: seconds } }) => {
    if (address === undefined) return [ok('Uploaded files are not scanned for viruses: CLAMD_ADDRESS is not set.')];
    try {
      return [ok(`clamd answers: ${await askScannerVersion({ address, seconds })}.`)];
    } catch (error) {
      return [
        problem(
          `clamd cannot be reached at CLAMD_ADDRESS, so no file can be uploaded: ${messageOf(error)}`,
          'Start clamav-daemon, or correct CLAMD_ADDRESS; without it files are accepted unscanned.',
        ),
      ];
    }
  },
};
