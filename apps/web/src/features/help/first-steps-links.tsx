import type { Handbook } from '@dewar/domain/accounts/handbooks';
import { Link } from '@tanstack/react-router';
import { FIRST_STEPS } from '../../shared/help/first-steps.ts';
import { sectionId } from '../../shared/help/handbook-address.ts';

interface FirstStepsLinksProps {
  readonly handbook: Handbook;
  readonly className?: string | undefined;
}

/** Where to begin, as links to the tasks of the handbook. */
export function FirstStepsLinks({ handbook, className }: FirstStepsLinksProps) {
  return FIRST_STEPS[handbook].map((heading) => (
    <Link key={heading} to="/help/$handbook" params={{ handbook }} hash={sectionId(heading)} className={className}>
      {heading}
    </Link>
  ));
}
