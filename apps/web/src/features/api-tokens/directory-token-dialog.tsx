import { useMakeCompanyToken } from './api-tokens-api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

interface DirectoryTokenDialogProps {
  readonly companyName: string;
  readonly onClose: () => void;
}

/** Makes the token with which a company's directory calls. */
export function DirectoryTokenDialog({ companyName, onClose }: DirectoryTokenDialogProps) {
  const make = useMakeCompanyToken(companyName);
  return <NewTokenDialog owner="service" purpose="directory" make={make} onClose={onClose} />;
}
