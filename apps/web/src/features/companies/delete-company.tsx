import type { Company } from '@dewar/contract/companies';
import { describeHoldings, listHoldings } from '@dewar/domain/accounts/company-holdings';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { useDescribeKept } from '../../shared/recently-deleted/kept-time.ts';
import { useUndoDeletion } from '../../shared/recently-deleted/undo-deletion.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { fetchCompany, useRemoveCompany, useSaveCompany } from './companies-api.ts';

/** Checks what the company holds, asks, and deletes it or offers to set it inactive. */
export function useDeleteCompany() {
  const removeCompany = useRemoveCompany();
  const saveCompany = useSaveCompany();
  const describeKept = useDescribeKept();
  const findUndo = useUndoDeletion('company');
  return async (seen: Company) => {
    const { id } = seen;
    try {
      const company = await withErrorMessage('Error deleting company', fetchCompany(id));
      if (listHoldings(company.holdings).length > 0) return await offerInactive(company, saveCompany);
      await confirmAndRun({
        title: `Delete ${company.name}?`,
        body: `It holds no users, tanks or records. Its contact details, settings and logo go with it. ${await describeKept('It can be brought back')}`,
        verb: 'Delete company',
        isDestructive: true,
        seen,
        run: (version) => withErrorMessage('Error deleting company', removeCompany(id, version)),
        done: 'Company deleted',
        findUndo: () => findUndo(id),
      });
    } catch (error) {
      notifyError(error);
    }
  };
}

type CompanyNow = Awaited<ReturnType<typeof fetchCompany>>;

async function offerInactive(company: CompanyNow, saveCompany: ReturnType<typeof useSaveCompany>): Promise<void> {
  const { id, name, status, userCount, version, holdings } = company;
  if (status === 'inactive') {
    return notifyError(`${name} cannot be deleted: it has ${describeHoldings(holdings)}. It is inactive already.`);
  }
  await confirmAndRun({
    title: `${name} cannot be deleted`,
    body: (
      <>
        This would be deleted with it:
        <ul>
          {listHoldings(holdings).map((holding) => (
            <li key={holding}>{holding}</li>
          ))}
        </ul>
        Deactivate it instead: nothing is lost, and {countOf(userCount, 'user')} will no longer be able to sign in.
      </>
    ),
    verb: 'Set inactive',
    run: () => withErrorMessage('Error saving company', saveCompany(id, { status: 'inactive' }, { version })),
    done: 'Company set inactive',
  });
}
