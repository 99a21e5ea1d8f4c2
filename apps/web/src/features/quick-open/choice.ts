import type { DataOf } from '@dewar/contract/endpoint';
import type { quickOpen } from '@dewar/contract/quick-open';
import { companyPath } from '@dewar/domain/accounts/home-path';
import { addressValue, tankPath } from '@dewar/domain/tanks/tank-address';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { z } from 'zod';

const KINDS = ['screen', 'tank', 'procedure', 'company', 'user', 'lesson_plan', 'lesson_template', 'help'] as const;

/** Something that can be opened; also the stored format of a recent one. */
export const choiceSchema = z.object({
  key: z.string(),
  kind: z.enum(KINDS),
  label: z.string(),
  note: z.string().nullable(),
  /** A path of this portal. */
  href: z.string().regex(/^\/(?!\/)/),
});

export type Choice = z.infer<typeof choiceSchema>;

export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The server's results by kind; kinds without results are left out. */
export function groupResults(results: DataOf<typeof quickOpen>): readonly ChoiceGroup[] {
  const groups: readonly ChoiceGroup[] = [
    {
      label: 'Tanks',
      choices: results.tanks.map((tank) => ({
        key: `tank:${tank.id}`,
        kind: 'tank',
        label: tank.tank_number,
        note:
          tank.former_number === undefined
            ? tankOwnerLabel(tank)
            : `was ${tank.former_number} · ${tankOwnerLabel(tank)}`,
        href: tankPath(tank.id),
      })),
    },
    {
      label: 'Procedures',
      choices: results.procedures.map(({ id, title }) => ({
        key: `procedure:${id}`,
        kind: 'procedure',
        label: title,
        note: null,
        href: `/procedure/${id}`,
      })),
    },
    {
      label: 'Companies',
      choices: results.companies.map(({ id, name }) => ({
        key: `company:${id}`,
        kind: 'company',
        label: name,
        note: null,
        href: companyPath(name),
      })),
    },
    {
      label: 'Users',
      choices: results.users.map(({ id, email, name }) => ({
        key: `user:${id}`,
        kind: 'user',
        label: email,
        note: name,
        href: `/admin/users?search=${addressValue(email)}`,
      })),
    },
    {
      label: 'Lesson Plans',
      choices: results.lesson_plans.map(({ id, title, subject }) => ({
        key: `lesson_plan:${id}`,
        kind: 'lesson_plan',
        label: title,
        note: subject,
        href: `/teacher/lesson-plans/${id}`,
      })),
    },
    {
      label: 'Templates',
      choices: results.lesson_templates.map(({ id, name }) => ({
        key: `lesson_template:${id}`,
        kind: 'lesson_template',
        label: name,
        note: null,
        href: `/teacher/templates/${id}/edit`,
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
