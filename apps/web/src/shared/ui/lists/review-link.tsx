import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { leakCheckPaths } from '../../navigation/leak-check-paths.ts';
import { useCan } from '../../session/use-can.ts';
import { rowButtonProps } from './row-button-props.ts';

interface ReviewLinkProps {
  /** Null for a tank in stock, which only administrators see. */
  readonly check: { readonly id: number; readonly tank_number: string; readonly company_name: string | null };
}

/** Leads to the leak check: administrators review it, the company's users read it (rules 8). */
export function ReviewLink({ check: { id, tank_number, company_name } }: ReviewLinkProps) {
  const isReviewer = useCan()('manage', 'leak_check');
  const review =
    isReviewer || company_name === null ? leakCheckPaths.review(id) : leakCheckPaths.companyReview(company_name, id);
  return (
    <Button
      {...rowButtonProps(isReviewer ? 'Review' : 'View Review', tank_number)}
      renderRoot={(props) => <Link {...review} {...props} />}
    />
  );
}
