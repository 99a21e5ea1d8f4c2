import * as contract from '@dewar/contract/weekly-reports';
import { exportList } from '../../shared/exports/export-list.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { saveNotes } from './report-notes-service.ts';
import { type PrintReport, reportFileName } from './report-printer.ts';
import { listVersions } from './report-version-repository.ts';
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

  mount(contract.exportWeeklyReports, async ({ context, db, person, query }) => {
    const { company_name } = query;
    const company = company_name === undefined ? undefined : await getReadableCompany(db, person, company_name);
    return exportList(context, { ...reportsToExport(db, person, { company_id: company?.id }), query });
  });

  mount(contract.getWeeklyReport, async ({ context, params, query }) => ({
    data: new RawJson((await getReport(context, params.id, query.version)).text),
  }));

  mount(contract.listWeeklyReportVersions, async ({ context, db, params }) => {
    const { record } = await getReport(context, params.id);
    return { data: await listVersions(db, record.id) };
  });

  mount(contract.getWeeklyReportPdf, async ({ context, params, query }) => {
    const report = await getReport(context, params.id, query.version);
    const { bytes, notPrinted } = await printReport(report);
    return new FileResponse({
      body: Buffer.from(bytes),
      contentType: 'application/pdf',
      fileName: reportFileName(report.record),
      size: bytes.length,
      notPrinted,
    });
  });

  mount(contract.saveWeeklyReportNotes, async ({ context, body }) => ({
    data: await saveNotes(context, body),
  }));

  mount(contract.generateWeeklyReport, async ({ context, body }) => ({
    data: new RawJson((await generateRequested(context, body)).text),
  }));

  mount(contract.deleteWeeklyReport, async ({ context, params }) => {
    await removeReport(context, params.id);
    return { data: { id: params.id } };
  });
}
