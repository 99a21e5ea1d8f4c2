import { type AnswerOfDay, companyDay } from '@dewar/domain/time/company-day';
import { useNow } from './use-now.ts';

/** The day in the zone of a company, by the clock: the answer may have been kept, or stand open since yesterday. */
export function useCompanyDay(answer: AnswerOfDay): string {
  return companyDay(answer, useNow());
}
