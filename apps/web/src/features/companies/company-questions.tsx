import type { Company } from '@dewar/contract/companies';
import { describeHoldings, listHoldings } from '@dewar/domain/accounts/company-holdings';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { fetchCompany, removeCompany, removeCompanyLogo, saveCompany } from './companies-api.ts';

/** Setting a company inactive locks people out: how many is said first. */
export function askBeforeInactive({ name, userCount }: Pick<Company, 'name' | 'userCount'>): Promise<boolean> {
  return confirm({
    title: `Set ${name} inactive?`,
    body: `${countOf(userCount, 'user')} of this company will be refused at sign-in. Nothing is deleted, and setting it active again lets them in.`,
    verb: 'Set inactive',
    isDestructive: true,
  });
}

/** Looks at what the company holds, asks, deletes, or offers to set it inactive. Answers whether anything was tried. */
export async function deleteCompanyAfterAsking({ id }: Company): Promise<boolean> {
  try {
    const company = await withErrorMessage('Error deleting company', fetchCompany(id));
    if (listHoldings(company.holdings).length > 0) return await offerInactive(company);
    const isSure = await confirm({
      title: `Delete ${company.name}?`,
      body: 'It holds no users, tanks or records. Its contact details, settings and logo are lost. This cannot be undone.',
      verb: 'Delete company',
      isDestructive: true,
    });
    if (!isSure) return false;
    await withErrorMessage('Error deleting company', removeCompany(id));
    notifySuccess('Company deleted');
  } catch (failure) {
    notifyError(failure);
  }
  return true;
}

type CompanyNow = Awaited<ReturnType<typeof fetchCompany>>;

async function offerInactive(company: CompanyNow): Promise<boolean> {
  const { id, name, status, userCount, version, holdings } = company;
  if (status === 'inactive') {
    notifyError(`${name} cannot be deleted: it has ${describeHoldings(holdings)}. It is inactive already.`);
    return false;
  }
  const wantsInactive = await confirm({
    title: `${name} cannot be deleted`,
    body: (
      <>
        This would be deleted with it:
        <ul>
          {listHoldings(holdings).map((holding) => (
            <li key={holding}>{holding}</li>
          ))}
        </ul>
        Set it inactive instead: nothing is lost, and {countOf(userCount, 'user')} will be refused at sign-in.
      </>
    ),
    verb: 'Set inactive',
  });
  if (!wantsInactive) return false;
  await withErrorMessage('Error saving company', saveCompany(id, { status: 'inactive' }, { version }));
  notifySuccess('Company set inactive');
  return true;
}

/** Asks, removes the logo, and says what came of it. */
export async function removeLogoAfterAsking({ name }: Company): Promise<boolean> {
  const isSure = await confirm({
    title: `Remove the logo of ${name}?`,
    body: 'The picture is deleted. The first letters of the name are shown instead.',
    verb: 'Remove logo',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await withErrorMessage('Error removing logo', removeCompanyLogo(name));
    notifySuccess('Logo removed');
  } catch (failure) {
    notifyError(failure);
  }
  return true;
}
