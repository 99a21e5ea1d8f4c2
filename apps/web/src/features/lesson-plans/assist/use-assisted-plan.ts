import { useState } from 'react';
import type { AssistedPlan } from './use-section-assist.ts';

/** The plan of a form, as the assistant is told of it, with the names to hide that are typed once for all sections. */
export function useAssistedPlan(
  { title, subject, grade_level, duration_minutes }: AssistedPlan['plan'],
  sections: AssistedPlan['sections'],
): AssistedPlan {
  const [names, onNames] = useState('');
  return { plan: { title, subject, grade_level, duration_minutes }, sections, names, onNames };
}
