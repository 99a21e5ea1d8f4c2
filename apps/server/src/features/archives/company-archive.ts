import { Readable } from 'node:stream';
import { numberedFileName } from '@dewar/domain/primitives/file-names';
import { pdfFileName } from '@dewar/domain/primitives/titled-file-name';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { loadsToExport } from '../custody-ledger/ledger-export.ts';
import { evacuationListToExport } from '../evacuation-list/evacuation-list-export.ts';
import { fleetToExport } from '../fleet/fleet-export.ts';
import { invitationsToExport } from '../invitations/invitation-export.ts';
import { leakChecksToExport } from '../leak-checks/leak-check-export.ts';
import { proceduresToExport } from '../procedures/procedure-export.ts';
import { savedPathOf } from '../tank-files/company-file-repository.ts';
import { companyFilePages, filesToExport } from '../tank-files/tank-file-export.ts';
import { notesToExport } from '../tank-notes/tank-note-export.ts';
import { readerOf } from '../tank-state/tank-access.ts';
import { tanksToExport } from '../tanks/tank-lists.ts';
import { transfersToExport } from '../transfers/transfer-lists.ts';
import { usersToExport } from '../users/user-export.ts';
import { readingsToExport } from '../vacuum-readings/vacuum-reading-lists.ts';
import { reportPages, reportsToExport } from '../weekly-reports/weekly-report-export.ts';
import { type FoundReport, findReportRecord } from '../weekly-reports/weekly-report-repository.ts';
import { type ArchivePart, filesPart, listPart } from './archive-part.ts';

/** What is typeset for an archive, by the features whose documents they are. */
export interface Printers {
  readonly procedure: (db: Database, person: SignedIn, id: number) => Promise<{ readonly body: Readable | Buffer }>;
  readonly weeklyReport: (report: FoundReport) => Promise<{ readonly bytes: Uint8Array }>;
}

interface CompanyToSave extends RequestContext {
  readonly storage: FileStorage;
  readonly printers: Printers;
  readonly company: { readonly id: number; readonly name: string };
}

/** What a company's archive leaves out, for those who look for it. */
export const MISSING_OF_COMPANY = [
  'Passwords, second factors and sessions of its people.',
  'The audit log, which administrators of the portal keep.',
  'Earlier versions of procedures.',
];

/**
 * Everything that the people of a company see, as one archive has it. It is read as one of them reads it, whoever saves
 * it, so that nothing of another company and no private procedure can be part of it.
 */
export function companyParts(saved: CompanyToSave): readonly ArchivePart[] {
  const { person, company } = saved;
  const colleague: SignedIn = {
    ...person,
    ...{ role: 'user', company_id: company.id, company_name: company.name },
    ...{ is_super_admin: false, is_company_admin: false },
  };
  return [...listsOf(saved, colleague), ...filesOf(saved, colleague)];
}

function listsOf({ db, company, now }: CompanyToSave, colleague: SignedIn): readonly ArchivePart[] {
  const reader = readerOf(colleague);
  const { id: company_id } = company;
  const { timezone: timeZone } = colleague;
  return [
    listPart('Tanks', 'The tanks, what stands on their plates and when they are inspected.', () =>
      tanksToExport(db, colleague, {}),
    ),
    listPart('Fleet', 'The state of each tank when the archive was made, as ISO Analytics shows it.', () =>
      fleetToExport(db, { company, now }),
    ),
    listPart('Vacuum readings', 'Every vacuum reading, newest first.', () => readingsToExport(db, colleague, {})),
    listPart('Transfers', 'Every load with its arrival and its final determination, newest first.', () =>
      transfersToExport(db, colleague, {}),
    ),
    listPart('Leak checks', 'Every leak check with its result, newest first.', () =>
      leakChecksToExport(db, colleague, {}),
    ),
    listPart('Custody ledger', 'What was loaded and what was received, load by load, and how they differ.', () =>
      loadsToExport(db, reader, { beyond: false }),
    ),
    listPart('Evacuation list', 'Which vacuum spaces to pump down next, and why.', () =>
      evacuationListToExport({ db, person: colleague, now }, { timeZone }),
    ),
    listPart('Notes', 'What people wrote about tanks, oldest first.', () => notesToExport(db, reader)),
    listPart('Tank files', 'Files and photos of tanks; the last column says where each is in this archive.', () =>
      filesToExport(db, reader),
    ),
    listPart('Procedures', 'The procedures that people of the company read, newest first.', () =>
      proceduresToExport(db, colleague, {}),
    ),
    listPart('Weekly reports', 'The figures of each weekly report, latest week first.', () =>
      reportsToExport(db, colleague, { company_id }),
    ),
    listPart('People', 'Who has an account of the company, newest first.', () =>
      usersToExport(db, { within: { company_id, waiting: [] } }),
    ),
    listPart('Invitations', 'Who was invited; those that ended are kept for 90 days.', () =>
      invitationsToExport(db, { company_id }, now),
    ),
  ];
}

function filesOf({ db, storage, printers, company }: CompanyToSave, colleague: SignedIn): readonly ArchivePart[] {
  const { id: company_id } = company;
  return [
    filesPart({
      ...{ name: 'Files and photos of tanks', folder: 'files' },
      about: 'In a folder for each tank, each file under its number in the list and its name.',
      rows: () => companyFilePages(db, readerOf(colleague)),
      fileOf: (file) => ({ path: savedPathOf(file), open: () => storage.read(file.stored_name) }),
    }),
    filesPart({
      ...{ name: 'Procedures as PDF', folder: 'procedures' },
      about: 'Each procedure under its number in the list and its title.',
      rows: () => proceduresToExport(db, colleague, {}).pages,
      fileOf: ({ id, title }) => ({
        path: numberedFileName(id, pdfFileName(title)),
        open: async () => {
          const { body } = await printers.procedure(db, colleague, id);
          return body instanceof Readable ? body : Readable.from([body]);
        },
      }),
    }),
    filesPart({
      ...{ name: 'Weekly reports as PDF', folder: 'weekly-reports' },
      about: 'Each report under its number in the list and its days.',
      rows: () => reportPages(db, colleague, { company_id }),
      fileOf: ({ id, week_start_date, week_end_date }) => ({
        path: numberedFileName(id, `${week_start_date} to ${week_end_date}.pdf`),
        open: async () => {
          const report = await findReportRecord(db, colleague, { id });
          if (report === undefined) throw notFound();
          return Readable.from([Buffer.from((await printers.weeklyReport(report)).bytes)]);
        },
      }),
    }),
  ];
}
