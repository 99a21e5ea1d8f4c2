import type { ReactNode } from 'react';
import { ReadingColumns } from '../../shared/ui/frames/reading-columns.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { type PlanDetails, PlanDetailsFields } from './plan-details-fields.tsx';

interface PlanColumnsProps {
  readonly form: {
    readonly values: PlanDetails;
    readonly errors: Readonly<Record<string, ReactNode>>;
    readonly validateField: (name: keyof PlanDetails) => unknown;
  };
  readonly onDetails: (entered: Partial<PlanDetails>) => void;
  readonly beside: { readonly label: string; readonly content: ReactNode };
  /** The sections. */
  readonly children: ReactNode;
}

/** The form of a plan: its details and its sections, and beside them what belongs to all of it. */
export function PlanColumns({ form, onDetails, beside, children }: PlanColumnsProps) {
  return (
    <ReadingColumns label={beside.label} beside={beside.content}>
      <TitledSection title="Lesson Details">
        <PlanDetailsFields
          values={form.values}
          errors={form.errors}
          setDetail={(name, value) => onDetails({ [name]: value })}
          checkDetail={form.validateField}
        />
      </TitledSection>
      {children}
    </ReadingColumns>
  );
}
