import { PAPER_KINDS, plateColumnOf } from '@dewar/domain/tank-papers/paper-kinds';
import { type RawBuilder, sql } from 'kysely';

const PLATE_KINDS = Object.keys(PAPER_KINDS).flatMap((kind) => {
  const column = plateColumnOf(kind);
  return column === undefined ? [] : [[kind, column] as const];
});

const LABELS = JSON.stringify(
  Object.fromEntries(Object.entries(PAPER_KINDS).map(([kind, { label }]) => [kind, label])),
);

/** The words for the kind of a row `paper` and, where it is a company's own, its row `own`. */
export const paperLabel: RawBuilder<string> = sql`
  coalesce(own.label, ${sql.lit(LABELS)}::json ->> paper.kind, paper.kind)`;

export const paperKind: RawBuilder<string> = sql`coalesce(paper.kind, 'own-' || paper.own_kind_id)`;

/** The latest paper of each kind of a row `tank`, of its company, as JSON. */
export const latestPapersOf: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('kind', ${paperKind}, 'label', ${paperLabel}, 'due_at', paper.due_at)
                           order by paper.id), '[]')
    from tank_papers paper
    left join paper_kinds own on own.id = paper.own_kind_id
   where paper.tank_id = tank.id and paper.company_id = tank.company_id and paper.is_latest)`;

/**
 * The day of the 2.5-year test of a row `tank` by the papers of a company, of those that were made by a day, and when it is due
 * again, as columns `issued_at` and `due_at`; no row without one.
 */
export function inspectionPaperBy(company_id: number, day: string): RawBuilder<unknown> {
  return sql`
    select paper.issued_at, paper.due_at from tank_papers paper
     where paper.tank_id = tank.id and paper.company_id = ${company_id} and paper.kind = 'periodic_test_2_5'
       and paper.issued_at <= ${day}::date
     order by paper.issued_at desc, paper.id desc limit 1`;
}

/** Whether the plate of a row `tank` says the same as a row `paper`: isKnownFromPlate of the domain. */
export const isPaperOnPlate: RawBuilder<boolean> = sql<boolean>`coalesce(${sql.join(
  PLATE_KINDS.map(([kind, column]) => sql`(paper.kind = ${sql.lit(kind)} and tank.${sql.ref(column)} is not null)`),
  sql` or `,
)}, false)`;
