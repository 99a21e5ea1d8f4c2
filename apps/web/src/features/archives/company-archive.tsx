import { LedgerAge } from '../../shared/ledger-age/ledger-age.tsx';
import { useSaveCompany } from './archives-api.ts';
import { SaveArchive } from './save-archive.tsx';

const CONTENTS = [
  'every list as CSV: tanks, vacuum readings, transfers, leak checks, custody ledger, notes, people and more',
  'files and photos of the tanks, in a folder for each',
  'procedures and weekly reports as PDF',
];

/** Saves everything that the people of a company see. */
export function CompanyArchive({ companyName }: { readonly companyName: string }) {
  const save = useSaveCompany();
  return (
    <SaveArchive
      contents={CONTENTS}
      age={<LedgerAge company={companyName} what="Its custody ledger is" />}
      isOfThis={({ company_name }) => company_name === companyName}
      save={() => save(companyName)}
    />
  );
}
