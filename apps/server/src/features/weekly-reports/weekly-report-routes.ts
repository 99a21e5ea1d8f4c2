import * as contract from '@dewar/contract/weekly-reports';
import { exportList } from '../../shared/exports/export-list.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { saveNotes } from './report-notes-service.ts';
import { type PrintReport, reportFileName } from './report-printer.ts';
import { reportsToExport } from './weekly-report-export.ts';
import { listReportRecords } from './weekly-report-repository.ts';
import { weeklyReportJob } from './weekly-report-run.ts';
import { generateRequested, getReport, removeReport } from './weekly-report-service.ts';

export function weeklyReportRoutes(server: Server, printReport: PrintReport): void {
  const { mount, jobs } = server;
  jobs.push(weeklyReportJob(server, printReport));

  mount(contract.listWeeklyReports, async ({ db, person, query: { company_name, ...filter } }) => {
    const company = company_name === undefined ? undefined : await getReadableCompany(db, person, company_name);
    const { records, ...page } = await listReportRecords(db, person, { company_id: company?.id, ...filter });
    return { data: new RawJson(records), ...page };
  });

  mount(contract.exportWeeklyReports, async ({ db, person, now, query }) => {
    const { company_name } = query;
    const company = company_name === undefined ? undefined : await getReadableCompany(db, person, company_name);
    return exportList({ db, person, now }, { ...reportsToExport(db, person, { company_id: company?.id }), query });
  });

  mount(contract.getWeeklyReport, async ({ db, person, params }) => ({
    data: new RawJson((await getReport(db, person, params.id)).text),
  }));

  mount(contract.getWeeklyReportPdf, async ({ db, person, params }) => {
    const report = await getReport(db, person, params.id);
    const body = await printReport(report);
    return new FileResponse({
      body,
      contentType: 'application/pdf',
      fileName: reportFileName(report.record),
      size: body.length,
    });
  });

  mount(contract.saveWeeklyReportNotes, async ({ db, person, body, now }) => ({
    data: await saveNotes(db, person, body, now),
  }));

  mount(contract.generateWeeklyReport, async ({ db, person, body, now }) => ({
    data: new RawJson((await generateRequested(db, person, body, now)).text),
  }));

  mount(contract.deleteWeeklyReport, async ({ db, person, params }) => {
    await removeReport(db, person, params.id);
    return { data: { id: params.id } };
  });
}
