import * as contract from '@dewar/contract/archives';
import { savableName } from '@dewar/domain/primitives/file-names';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { Server } from '../../shared/http/server.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import { findLatestRun } from './archive-run-repository.ts';
import { type SavedOwner, startCompanyArchive, startTeacherArchive, takeArchive } from './archive-service.ts';
import { companyParts, MISSING_OF_COMPANY, type Printers } from './company-archive.ts';
import { followRun, noteWritten, type RunProgress } from './follow-run.ts';
import { MISSING_OF_TEACHER, type TeacherPrinters, teacherParts } from './teacher-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Writing all data of a large company takes longer than other files. */
const LONGEST_MS = 86_400_000;

export function archiveRoutes(
  { mount, clock, config, fileStorage: storage, log }: Server,
  printers: Printers & TeacherPrinters,
): void {
  mount(contract.startCompanyArchive, async ({ context, params: { companyName } }) => ({
    data: await startCompanyArchive(context, companyName),
  }));

  mount(contract.startTeacherArchive, async ({ context }) => ({
    data: await startTeacherArchive(context),
  }));

  mount(contract.getLatestArchive, async ({ db, person, now }) => ({ data: await findLatestRun(db, person.id, now) }));

  mount(
    contract.downloadArchive,
    async ({ context, db, person, params: { id }, now }) => {
      const owner = await takeArchive(context, id);
      // Of a teacher the lessons are most of what has times.
      const timeZone = schoolTimeZoneOf(person);
      const progress: RunProgress = { part: null, bytes: 0, isWritten: false };
      const run = { id, db, clock, log, progress };
      const archive = writeArchive({
        ...contentsOf(owner, { ...context, storage, printers, publicUrl: config.publicUrl }),
        facts: {
          title: owner.name,
          madeBy: `${nameOf(person)} (${person.email})`,
          madeAt: now,
          timeZone,
          portal: config.publicUrl,
        },
        progress,
        onWritten: () => noteWritten(run),
      });
      followRun(archive, run);
      const fileName = `${savableName(owner.name)} ${calendarDateIn(timeZone, now)}.zip`;
      return new FileResponse({ body: archive, contentType: 'application/zip', fileName });
    },
    { timeoutMs: LONGEST_MS },
  );
}

type Saving = Omit<Parameters<typeof companyParts>[0] & Parameters<typeof teacherParts>[0], 'company'>;

function contentsOf({ company }: SavedOwner, saving: Saving) {
  return company === null
    ? { parts: teacherParts(saving), missing: MISSING_OF_TEACHER }
    : { parts: companyParts({ ...saving, company }), missing: MISSING_OF_COMPANY };
}
