import { sampleProfile } from '@dewar/contract/sample-accounts';
import { sampleLeakCheckDetails } from '@dewar/contract/sample-leak-checks';
import type { TankNote } from '@dewar/contract/tank-notes';
import type { ReactNode } from 'react';
import { CompanyForm } from '../src/features/companies/company-form.tsx';
import { RequestCompanyForm } from '../src/features/company-assignment-requests/request-company-form.tsx';
import { ReopenMonthForm } from '../src/features/custody-ledger/reopen-month-form.tsx';
import { MakeLinkDialog } from '../src/features/handovers/company/make-link-dialog.tsx';
import { TemplateForm } from '../src/features/imports/templates/template-form.tsx';
import { NewEventDialog } from '../src/features/lesson-calendar/event-dialog.tsx';
import { ShareDialog } from '../src/features/lesson-plans/sharing/share-dialog.tsx';
import { SubjectDialog } from '../src/features/lesson-plans/subjects/subject-dialog.tsx';
import { NewTemplateDialog } from '../src/features/lesson-templates/new-template-dialog.tsx';
import { FromPresetForm } from '../src/features/lesson-templates/presets/from-preset-form.tsx';
import { CategoryDialog } from '../src/features/procedures/category-dialog.tsx';
import { SettingRow } from '../src/features/settings/setting-row.tsx';
import { SuspensionForm } from '../src/features/suspensions/suspension-form.tsx';
import { AddNoteDialog } from '../src/features/tank-notes/add-note-dialog.tsx';
import { AddNoteForm } from '../src/features/tank-notes/add-note-form.tsx';
import { CorrectNoteForm } from '../src/features/tank-notes/correct-note-form.tsx';
import { PaperForm } from '../src/features/tank-papers/paper-form.tsx';
import { PaperKindsDialog } from '../src/features/tank-papers/paper-kinds-dialog.tsx';
import { TankForm } from '../src/features/tanks/tank-form.tsx';
import { TankStatusForm } from '../src/features/tanks/tank-status-form.tsx';
import { MappingDialog } from '../src/features/telemetry/mapping-dialog.tsx';
import { PlaceDialog } from '../src/features/telemetry/place-dialog.tsx';
import { SilenceDialog } from '../src/features/telemetry/silence-dialog.tsx';
import { AddArrivalForm } from '../src/features/transfers/add-arrival-form.tsx';
import { AddLoadForm } from '../src/features/transfers/add-load-form.tsx';
import { EditTransferForm } from '../src/features/transfers/edit-transfer-form.tsx';
import { FinalDeterminationForm } from '../src/features/transfers/final-determination-form.tsx';
import { ManagedTransferForm } from '../src/features/transfers/managed-transfer-form.tsx';
import { WithdrawDeterminationForm } from '../src/features/transfers/withdraw-determination-form.tsx';
import { ApproveUserForm } from '../src/features/users/approve-user-form.tsx';
import { SuspendUsersDialog } from '../src/features/users/bulk/suspend-users-dialog.tsx';
import { InviteForm } from '../src/features/users/invitations/invite-form.tsx';
import { ProfileForm } from '../src/features/users/profile-form.tsx';
import { RejectUserForm } from '../src/features/users/reject-user-form.tsx';
import { TeachingForm } from '../src/features/users/teaching-form.tsx';
import { UserForm } from '../src/features/users/user-form.tsx';
import { AddVacuumReadingForm } from '../src/features/vacuum-readings/add-vacuum-reading-form.tsx';
import { ManagedReadingForm } from '../src/features/vacuum-readings/managed-reading-form.tsx';
import { GenerateReportForm } from '../src/features/weekly-reports/generate-report-form.tsx';
import { ReportNotesForm } from '../src/features/weekly-reports/report-notes-form.tsx';
import { userOf } from './accounts.ts';
import { leakPointOf, REPAIRED, runningTestOf } from './leak-checks.ts';
import { TEMPLATE } from './sample-imports.ts';
import { NUMBER_SETTING } from './settings.ts';
import { ASSESSMENTS, arrivedTransferOf, NO_IMMEDIATE_READINGS, tankOf, transferOf } from './tank-data.ts';
import { PAPER_KINDS } from './tank-papers.ts';
import { UNKNOWN_LIMITS } from './unknown-limits.ts';
import { weeklyReport } from './weekly-reports.ts';

/** A form of the product that keeps a draft. */
export interface DraftedForm {
  /** The files that make it. */
  readonly files: readonly string[];
  /** Its key, without the person. */
  readonly draft: string;
  /** The form, or the address of its page and its name there. */
  readonly screen: ReactNode | { readonly path: string; readonly form: string };
  /** With these values it can be saved. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly submit: string;
  /** Responses by path; the first part that the path contains counts. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

const TEACHER_SETTINGS = {
  '/timetable': {
    ...{ rotation_days: null, rotation_start: null, version: 1 },
    periods: [{ name: 'First', starts_at: '09:00', ends_at: '09:45', subjects: [null, null, null, null, null] }],
  },
  '/api/teacher-settings': {
    default_grade_level: '5th Grade',
    default_duration_minutes: 60,
    default_template_id: null,
    version: 1,
  },
};

const TANK = tankOf(1, 'GASU 1');
const onClose = () => undefined;
const NOTE: TankNote = {
  id: 1,
  tank_id: 1,
  note_text: 'Valve stuck',
  photos: [],
  created_by: 1,
  created_by_name: 'Ada Frost',
  captured_at: null,
  correctable_until: null,
  created_at: '2026-06-01T08:00:00Z',
};
const PROFILE = sampleProfile();
const PRESET = { id: 1, name: 'Inquiry', description: '', target_grade_levels: [], target_subjects: [], sections: [] };
const LOADED = transferOf({ product_name: 'LIN' });
const ARRIVED = arrivedTransferOf({ loaded_weight_lbs: 9800 });
const REPAIRED_CHECK = sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED)] });
const OPEN_CHECK = sampleLeakCheckDetails({ leakPoints: [leakPointOf(1)] });
const OPEN = { suspension: null, companySuspension: null, sessions: 1, people: null, needsNewPassword: false };
const REVIEW = '/admin/leak-check-review?id=9';

export const DRAFTED_FORMS: readonly DraftedForm[] = [
  {
    files: ['features/vacuum-readings/add-vacuum-reading-form.tsx'],
    draft: 'add-reading:1',
    screen: <AddVacuumReadingForm tank={TANK} ask={async () => true} onClose={onClose} />,
    values: { vacuum_reading: 20 },
    submit: 'Add Reading',
  },
  {
    files: ['features/vacuum-readings/managed-reading-form.tsx'],
    draft: 'reading:new-1',
    screen: <ManagedReadingForm tank={TANK} latest={undefined} onClose={onClose} />,
    values: { vacuum_reading: 20 },
    submit: 'Add Reading',
    responses: { '/vacuum-forecast': null },
  },
  {
    files: ['features/transfers/managed-transfer-form.tsx'],
    draft: 'transfer:new-1',
    screen: <ManagedTransferForm tank={TANK} onClose={onClose} />,
    values: { loaded_weight_lbs: 9800 },
    submit: 'Add Transfer',
  },
  {
    files: ['features/transfers/edit-transfer-form.tsx'],
    draft: `edit-transfer:${ARRIVED.id}`,
    screen: <EditTransferForm innerDiameterMm={null} transfer={ARRIVED} onClose={onClose} />,
    values: { notes: 'Seal replaced' },
    submit: 'Save Transfer',
  },
  {
    files: ['features/transfers/add-arrival-form.tsx'],
    draft: `arrival:${LOADED.id}`,
    screen: (
      <AddArrivalForm
        innerDiameterMm={null}
        transfer={LOADED}
        immediateReadings={NO_IMMEDIATE_READINGS}
        readTank={() => Promise.reject(new Error('There is a signal'))}
        onClose={onClose}
      />
    ),
    values: { arrival_pressure: 20 },
    submit: 'Save Arrival',
    responses: { '/assess': ASSESSMENTS.fullLoad },
  },
  {
    files: ['features/transfers/add-load-form.tsx'],
    draft: 'add-load:1',
    screen: <AddLoadForm tank={TANK} earlier={[]} onClose={onClose} />,
    values: { loaded_weight_lbs: 9800 },
    submit: 'Add Load',
  },
  {
    files: ['features/transfers/final-determination-form.tsx'],
    draft: `determination:${ARRIVED.id}`,
    screen: <FinalDeterminationForm transfer={ARRIVED} limits={UNKNOWN_LIMITS} onClose={onClose} />,
    values: { actual_received_lbs: 9790 },
    submit: 'Save Determination',
    responses: { '/api/custody-ledger/loads': null },
  },
  {
    files: ['features/transfers/withdraw-determination-form.tsx'],
    draft: `withdraw-determination:${ARRIVED.id}`,
    screen: <WithdrawDeterminationForm transfer={ARRIVED} onClose={onClose} />,
    values: { reason: 'wrong tank' },
    submit: 'Withdraw Determination',
  },
  {
    files: ['features/custody-ledger/reopen-month-form.tsx'],
    draft: 'reopen-month:Polar 2026-05',
    screen: <ReopenMonthForm companyName="Polar" month="2026-05" onClose={onClose} />,
    values: { reason: 'a bill came late' },
    submit: 'Open Again',
  },
  {
    files: ['features/tanks/tank-form.tsx'],
    draft: 'tank:new',
    screen: <TankForm companyName="Polar" renderCompany={() => null} onSaved={onClose} onClose={onClose} />,
    values: { tank_number: 'GASU 9' },
    submit: 'Add Tank',
    responses: { '/api/tanks': TANK, '': [] },
  },
  {
    files: ['features/imports/templates/template-form.tsx'],
    draft: 'import-template:new',
    screen: <TemplateForm match={TEMPLATE.match} onSaved={onClose} onClose={onClose} />,
    values: { name: 'Weekly list' },
    submit: 'Save Template',
  },
  {
    files: ['features/tank-papers/paper-form.tsx'],
    draft: 'tank-paper:new-1',
    screen: <PaperForm tank={tankOf(1, 'GASU 1')} kinds={PAPER_KINDS} onClose={onClose} />,
    values: { number: 'ACEP-0815', issued_at: '2026-01-15' },
    submit: 'Add Paper',
    responses: { '/api/tank-files': [] },
  },
  {
    files: ['features/tank-papers/paper-kinds-dialog.tsx'],
    draft: 'paper-kind:Polar Gas Logistics',
    screen: <PaperKindsDialog tank={tankOf(1, 'GASU 1')} kinds={PAPER_KINDS} onClose={onClose} />,
    values: { label: 'Frame test' },
    submit: 'Add Kind',
  },
  {
    files: ['features/tanks/tank-status-form.tsx'],
    draft: 'tank-status:new',
    screen: <TankStatusForm onClose={onClose} />,
    values: { status_name: 'In repair' },
    submit: 'Add Status',
  },
  {
    files: ['features/tank-notes/use-new-note.ts', 'features/tank-notes/add-note-form.tsx'],
    draft: 'note:1',
    screen: <AddNoteForm tank={{ id: 1, tank_number: 'GASU 1' }} />,
    values: { note_text: 'Valve replaced' },
    submit: 'Add Note',
  },
  {
    files: ['features/tank-notes/add-note-dialog.tsx'],
    draft: 'new-note:1',
    screen: <AddNoteDialog tank={TANK} onClose={onClose} />,
    values: { note_text: 'Valve replaced' },
    submit: 'Add Note',
  },
  {
    files: ['features/tank-notes/correct-note-form.tsx'],
    draft: 'edit-note:1',
    screen: <CorrectNoteForm note={NOTE} onClose={onClose} />,
    values: { note_text: 'Valve replaced' },
    submit: 'Save Note',
  },
  {
    files: ['features/leak-checks/review/start-test-form.tsx', 'features/leak-checks/review/use-vacuum-test.ts'],
    draft: `start-test:${REPAIRED_CHECK.id}`,
    screen: { path: REVIEW, form: 'Start vacuum test' },
    values: { initialVacuumReading: 20 },
    submit: 'Start Vacuum Test',
    responses: { '/api/leak-check-assessments': REPAIRED_CHECK },
  },
  {
    files: ['features/leak-checks/review/complete-test-form.tsx'],
    draft: `complete-test:${REPAIRED_CHECK.id}`,
    screen: { path: REVIEW, form: 'Complete vacuum test' },
    values: { finalVacuumReading: 21, vacuumTestStatus: 'passed' },
    submit: 'Complete Vacuum Test',
    responses: { '/api/leak-check-assessments': runningTestOf() },
  },
  {
    files: ['features/leak-checks/review/hold-reading-form.tsx', 'features/leak-checks/review/use-hold-reading.ts'],
    draft: `hold-reading:${REPAIRED_CHECK.id}`,
    screen: { path: REVIEW, form: 'Add hold reading' },
    values: { vacuumReading: 21 },
    submit: 'Add Reading',
    responses: { '/api/leak-check-assessments': runningTestOf() },
  },
  {
    files: ['features/leak-checks/review/repair-form.tsx', 'features/leak-checks/review/use-repairing.ts'],
    draft: `repairs:${OPEN_CHECK.id}`,
    screen: { path: REVIEW, form: 'Mark repairs' },
    values: { selected: OPEN_CHECK.leakPoints.map(({ id }) => id) },
    submit: 'Mark 1 leak as repaired',
    responses: { '/api/leak-check-assessments': OPEN_CHECK },
  },
  {
    files: ['features/weekly-reports/report-notes-form.tsx'],
    draft: 'report-notes:3',
    screen: <ReportNotesForm report={weeklyReport(3)} onClose={onClose} />,
    values: { notes: 'Read this' },
    submit: 'Save Notes',
  },
  {
    files: ['features/weekly-reports/generate-report-form.tsx'],
    draft: 'weekly-report',
    screen: (
      <GenerateReportForm
        companyName="Polar"
        currentWeek={{ week_start_date: '2026-06-01', week_end_date: '2026-06-07' }}
        today="2026-06-07"
        company={null}
        onOpen={onClose}
      />
    ),
    values: { notes: 'Read this' },
    submit: 'Generate Report',
    responses: { '/by-dates': null, '': weeklyReport(3) },
  },
  {
    files: ['features/companies/company-form.tsx'],
    draft: 'company:new',
    screen: <CompanyForm companyNames={[]} onClose={onClose} />,
    values: { name: 'Polar' },
    submit: 'Create Company',
  },
  {
    files: ['features/company-assignment-requests/request-company-form.tsx'],
    draft: 'company-request',
    screen: <RequestCompanyForm />,
    values: { requested_company: 'Polar' },
    submit: 'Send request',
  },
  {
    files: ['features/users/user-form.tsx'],
    draft: 'user:9',
    screen: <UserForm user={userOf(9)} companyNames={[]} onClose={onClose} />,
    values: { email: 'ada@polar.example', company_name: 'Polar' },
    submit: 'Save User',
    responses: { '/outside-recipients': [] },
  },
  {
    files: ['features/users/invitations/invite-form.tsx'],
    draft: 'invite:new',
    screen: <InviteForm companyNames={[]} onClose={onClose} />,
    values: { people: 'ada@polar.example', role: 'teacher' },
    submit: 'Preview',
    responses: { '/invitations/check': [{ email: 'ada@polar.example', fate: 'new' }] },
  },
  {
    files: ['features/users/approve-user-form.tsx'],
    draft: 'approve-user:9',
    screen: <ApproveUserForm user={userOf(9, { requested_company: 'Polar' })} companyNames={[]} onClose={onClose} />,
    values: { choice: 'new', created: 'Polar Gas' },
    submit: 'Approve',
  },
  {
    files: ['features/users/reject-user-form.tsx'],
    draft: 'reject-user:9',
    screen: <RejectUserForm user={userOf(9)} onClose={onClose} />,
    values: { reason: 'Unknown' },
    submit: 'Reject',
  },
  {
    files: ['features/suspensions/suspension-form.tsx'],
    draft: 'suspend-user:9',
    screen: (
      <SuspensionForm subject={{ kind: 'user', id: 9, name: 'ada@polar.example' }} access={OPEN} onClose={onClose} />
    ),
    values: { reason: 'On leave' },
    submit: 'Suspend',
  },
  {
    files: ['features/users/bulk/suspend-users-dialog.tsx', 'features/users/bulk/users-act-dialog.tsx'],
    draft: 'suspend-users:several',
    screen: <SuspendUsersDialog ids={[9]} onClose={onClose} onDone={onClose} />,
    values: { reason: 'On leave' },
    submit: 'Suspend 1 person',
    responses: { '': [{ id: 9, label: 'ada@polar.example', outcome: 'done', message: 'Signed out' }] },
  },
  {
    files: ['features/users/profile-form.tsx'],
    draft: 'profile',
    screen: <ProfileForm profile={PROFILE} />,
    values: { job_title: 'Engineer' },
    submit: 'Save profile',
    responses: { '': { ...PROFILE, job_title: 'Engineer', version: 5 } },
  },
  {
    files: ['features/users/teaching-form.tsx'],
    draft: 'teaching',
    screen: <TeachingForm profile={{ ...PROFILE, role: 'teacher' }} />,
    values: { school_name: 'North High' },
    submit: 'Save profile',
    responses: { '': { ...PROFILE, role: 'teacher', school_name: 'North High', version: 5 } },
  },
  {
    files: ['features/procedures/category-dialog.tsx'],
    draft: 'category:new',
    screen: <CategoryDialog onSaved={onClose} onClose={onClose} />,
    values: { name: 'Repairs' },
    submit: 'Add Category',
  },
  {
    files: ['features/settings/setting-row.tsx', 'features/settings/use-setting-saving.ts'],
    draft: 'setting:general:high_vacuum_microns',
    screen: (
      <ul>
        <SettingRow place={{ scope: 'general' }} setting={NUMBER_SETTING} />
      </ul>
    ),
    values: { high_vacuum_microns: '90' },
    submit: `Save ${NUMBER_SETTING.setting_key}`,
    responses: { '': { ...NUMBER_SETTING, setting_value: 90, version: 2 } },
  },
  {
    files: ['features/lesson-plans/subjects/subject-dialog.tsx'],
    draft: 'subject:new',
    screen: <SubjectDialog onClose={onClose} />,
    values: { name: 'Chemistry' },
    submit: 'Add Subject',
  },
  {
    files: ['features/telemetry/mapping-dialog.tsx'],
    draft: 'telemetry-mapping:new',
    screen: <MappingDialog company={undefined} edited={{ expression: '$' }} onClose={onClose} />,
    values: { name: 'Gauges', expression: '$' },
    submit: 'Save',
  },
  {
    files: ['features/telemetry/place-dialog.tsx'],
    draft: 'telemetry-place:new',
    screen: <PlaceDialog company={undefined} onClose={onClose} />,
    values: { name: 'Yard', lat: 60, lon: 25, radius_m: 500 },
    submit: 'Add',
  },
  {
    files: ['features/telemetry/silence-dialog.tsx'],
    draft: 'telemetry-silence:7',
    screen: (
      <SilenceDialog company={undefined} unit={{ id: 7, unit: 'G-1', silent_after_hours: null }} onClose={onClose} />
    ),
    values: { silent_after_hours: 12 },
    submit: 'Save',
  },
  {
    files: ['features/handovers/company/make-link-dialog.tsx'],
    draft: 'handover-link:7',
    screen: <MakeLinkDialog load={{ id: 7, tank_number: 'GASU 1' }} replaces={false} onClose={onClose} />,
    values: { email: 'dock@receiver.example' },
    submit: 'Make link',
    responses: { '/api/transfers/7/handover-links': { id: 1, url: 'https://portal.example/handover#token=link' } },
  },
  {
    files: ['features/lesson-plans/sharing/share-dialog.tsx'],
    draft: 'plan-link:7',
    screen: <ShareDialog plan={{ id: 7, title: 'Rain' }} onClose={onClose} />,
    values: { note: 'Keys are at the office.' },
    submit: 'Make link',
    responses: { '/api/lesson-plans/7/links': { link: {}, token: 'code' } },
  },
  {
    files: ['features/lesson-plans/defaults/plan-defaults.tsx'],
    draft: 'plan-defaults',
    screen: { path: '/teacher/settings', form: 'Defaults' },
    values: { default_duration_minutes: 45 },
    submit: 'Save defaults',
    responses: TEACHER_SETTINGS,
  },
  {
    files: ['features/lesson-plans/timetable/own-timetable.tsx'],
    draft: 'timetable',
    screen: { path: '/teacher/settings', form: 'Timetable' },
    values: { rotation_days: '2', rotation_start: '2026-06-08' },
    submit: 'Save timetable',
    responses: TEACHER_SETTINGS,
  },
  {
    files: ['features/lesson-templates/new-template-dialog.tsx'],
    draft: 'template:new',
    screen: <NewTemplateDialog subjects={[]} onCreated={onClose} onClose={onClose} />,
    values: { name: 'Lab day' },
    submit: 'Create Template',
  },
  {
    files: ['features/lesson-templates/presets/from-preset-form.tsx'],
    draft: `template-from-preset:${PRESET.id}`,
    screen: <FromPresetForm preset={PRESET} onCreated={onClose} onClose={onClose} />,
    values: { name: 'Lab day' },
    submit: 'Create Template',
  },
  {
    files: ['features/lesson-calendar/event-dialog.tsx'],
    draft: 'event:new',
    screen: <NewEventDialog place={{ date: '2026-06-08', kind: 'event' }} onSaved={onClose} onClose={onClose} />,
    values: { title: 'Fair' },
    submit: 'Add',
  },
];
