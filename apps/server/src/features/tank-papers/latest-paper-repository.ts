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

/** Whether the plate of a row `tank` says the same as a row `paper`: isKnownFromPlate of the domain. */
export const isPaperOnPlate: RawBuilder<boolean> = sql<boolean>`coalesce(${sql.join(
  PLATE_KINDS.map(([kind, column]) => sql`(paper.kind = ${sql.lit(kind)} and tank.${sql.ref(column)} is not null)`),
  sql` or `,
)}, false)`;
