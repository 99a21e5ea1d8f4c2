import { counted } from '../../counted.ts';
import { type Check, type DatabaseCheckNeeds, ok, warning } from '../check.ts';

/** So many are named. */
const NAMED = 10;

const ADVICE =
  'Look for an impossible value in its latest records and correct it: it is then tried again at once, otherwise at least once a day. If there is none, report it with the line "a tank could not be judged" from the log of the server.';

/** Tanks whose records cannot be evaluated: the load gate, the evacuation list and relief tell nothing new of them. */
export const tankJudgementsCheck: Check<DatabaseCheckNeeds> = {
  name: 'tanks',
  run: async ({ client }) => {
    const { rows } = await client.query<FailingTank>(FAILING);
    if (rows.length === 0) return [ok('The records of every tank can be evaluated.')];
    const more = rows.length - NAMED;
    return [
      ...rows
        .slice(0, NAMED)
        .map(({ tank_number, company, since, reason }) =>
          warning(
            `Evaluating the records of tank ${tank_number} (${company}) has failed since ${since} UTC: ${reason}`,
            ADVICE,
          ),
        ),
      ...(more > 0
        ? [
            warning(
              `Evaluating the records of ${counted(more, 'more tank')} has failed too.`,
              'If these are most tanks, restart the server and look at its log.',
            ),
          ]
        : []),
    ];
  },
};

interface FailingTank {
  readonly tank_number: string;
  readonly company: string;
  readonly since: string;
  readonly reason: string;
}

/** Tanks in stock are not judged: what failed before is no fault any more. */
const FAILING = `
  select tank.tank_number, company.name as company, failure.reason,
         to_char(failure.failing_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from tank_judgement_failures failure
    join tanks tank on tank.id = failure.tank_id and tank.deleted_at is null
    join companies company on company.id = tank.company_id
   order by failure.failing_since, tank.tank_number`;
