import { getPlatformReport } from '@dewar/contract/platform-reports';
import { procedureRowSchema } from '@dewar/contract/procedures';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import type { Server } from '../../shared/http/server.ts';
import { listProcedureRecords } from '../procedures/procedure-repository.ts';
import { listUserRecords } from '../users/user-repository.ts';
import { listRecentReadings } from '../vacuum-readings/recent-reading-repository.ts';
import { countPlatform } from './platform-report-repository.ts';

const procedureRows = z.array(procedureRowSchema);

export function platformReportRoutes({ mount }: Server): void {
  mount(getPlatformReport, async ({ db, person }) => {
    const [counts, { users }, procedures, readings] = await Promise.all([
      countPlatform(db),
      listUserRecords(db, { limit: LIST_LIMITS.recent_users }),
      listProcedureRecords(db, person, { limit: LIST_LIMITS.recent_procedures }),
      listRecentReadings(db, LIST_LIMITS.recent_readings),
    ]);
    return {
      data: {
        ...counts,
        recent_users: [...users],
        recent_procedures: procedureRows.parse(JSON.parse(procedures.records)),
        recent_readings: readings,
      },
    };
  });
}
