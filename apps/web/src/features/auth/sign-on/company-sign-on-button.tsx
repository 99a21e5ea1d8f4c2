import { Button } from '@mantine/core';
import { goTo } from './go-to.ts';
import type { CompanySignOn } from './use-company-sign-on.ts';

/** Leads to the provider of the company whose mail domain was typed. */
export function CompanySignOnButton({ company }: { readonly company: CompanySignOn }) {
  return (
    <>
      <Button size="md" onClick={() => goTo(company)}>
        Continue with your company
      </Button>
      {company.mode === 'enforced' && (
        <p role="status">Your company has ended passwords. Use its sign-on, unless an administrator kept yours.</p>
      )}
    </>
  );
}
