import * as contract from '@dewar/contract/handovers';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { admitForm } from './admitted-form.ts';
import { endLink, makeLink, readLinks } from './handover-link-service.ts';
import { handoverReminderJob } from './handover-reminder-job.ts';
import { type ArrivalParts, acceptReport, dismissReport, readReports } from './handover-report-service.ts';
import { openHandover } from './opened-handover.ts';
import { storeReport } from './report-handover.ts';

export function handoverRoutes(server: Server, parts: ArrivalParts): void {
  const { mount, config, db: ownDb, fileStorage } = server;
  server.jobs.push(handoverReminderJob(server));

  mount(contract.listHandoverLinks, async ({ context, params }) => ({ data: await readLinks(context, params.id) }));

  mount(contract.createHandoverLink, async ({ context, params, body, whenEnded }) => ({
    data: await makeLink({ ...context, ownDb, config, whenEnded }, params.id, body),
  }));

  mount(contract.endHandoverLink, async ({ context, params }) => ({ data: await endLink(context, params.id) }));

  mount(contract.openHandover, async ({ db, now, request, body }) => ({
    data: await openHandover({ db, config, request, now }, body.token),
  }));

  mount(
    contract.reportHandover,
    async ({ db, now, request, body, files }) => ({
      data: await storeReport({ db, config, request, now }, fileStorage, { body, files }),
    }),
    { admitForm: (call, fields) => admitForm({ ...call, config }, fields) },
  );

  mount(contract.listHandoverReports, async ({ context, params }) => ({
    data: await readReports(context, parts, params.id),
  }));

  mount(contract.acceptHandoverReport, async ({ context, params: { id, reportId } }) => ({
    data: new RawJson(await acceptReport(context, parts, { transfer_id: id, report_id: reportId })),
    message: 'Arrival recorded as the receiver reported it.',
  }));

  mount(contract.dismissHandoverReport, async ({ context, params: { id, reportId } }) => ({
    data: await dismissReport(context, parts, { transfer_id: id, report_id: reportId }),
  }));
}
