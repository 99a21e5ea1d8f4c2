import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText, recordId } from './fields.ts';
import { tankSchema } from './tanks.ts';

export const QUICK_OPEN_EACH = 6;

/** Finds what a person may open by a part of its name; lists that their role has no access to are empty. */
export const quickOpen = defineEndpoint({
  name: 'quickOpen',
  method: 'GET',
  path: '/api/quick-open',
  access: 'signed-in',
  summary:
    "Tanks, procedures, companies and users, or a teacher's own lesson plans and templates, by a part of their names; a few of each.",
  query: z.object({ search: queryText(TEXT_LIMITS.search) }),
  response: z.object({
    tanks: z.array(
      tankSchema.pick({ id: true, tank_number: true, company_name: true }).extend({
        /** The number that was searched for, where it is one that the tank had. Left out otherwise. */
        former_number: z.string().optional(),
      }),
    ),
    procedures: z.array(z.object({ id: recordId, title: z.string() })),
    companies: z.array(z.object({ id: recordId, name: z.string() })),
    users: z.array(z.object({ id: recordId, email: z.string(), name: z.string().nullable() })),
    lesson_plans: z.array(z.object({ id: recordId, title: z.string(), subject: z.string() })),
    lesson_templates: z.array(z.object({ id: recordId, name: z.string() })),
  }),
});
