import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { sampleLeakCheckDetails } from '@dewar/contract/sample-leak-checks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { TankLoadGate } from '../src/features/load-gate/tank-load-gate.tsx';
import { SettingRow } from '../src/features/settings/setting-row.tsx';
import { PaperKindsDialog } from '../src/features/tank-papers/paper-kinds-dialog.tsx';
import { TankForm } from '../src/features/tanks/tank-form.tsx';
import { PlaceDialog } from '../src/features/telemetry/place-dialog.tsx';
import { SilenceDialog } from '../src/features/telemetry/silence-dialog.tsx';
import { EditTransferForm } from '../src/features/transfers/edit-transfer-form.tsx';
import { FinalDeterminationForm } from '../src/features/transfers/final-determination-form.tsx';
import { ManagedTransferForm } from '../src/features/transfers/managed-transfer-form.tsx';
import { AddVacuumReadingForm } from '../src/features/vacuum-readings/add-vacuum-reading-form.tsx';
import { ManagedReadingForm } from '../src/features/vacuum-readings/managed-reading-form.tsx';
import { storeSession } from '../src/shared/session/session.ts';
import { fill, openAssistant } from './ai-lessons.ts';
import { type ReceivedRequest, startApi } from './api-server.ts';
import { startAssetApi } from './assets.ts';
import { startDevice } from './kept-files.ts';
import { leakPointOf, REPAIRED, runningTestOf, startLeakCheckApi } from './leak-checks.ts';
import { lessonPlan, startLessonApi } from './lesson-plans.ts';
import { PEOPLE } from './people.ts';
import { openLink } from './receiver.ts';
import { renderAt, renderScreen } from './render-screen.tsx';
import { NUMBER_SETTING } from './settings.ts';
import { ASSESSMENTS, arrivedTransferOf, startTankDataApi, tankOf, transferOf } from './tank-data.ts';
import { PAPER_KINDS } from './tank-papers.ts';
import { UNKNOWN_LIMITS } from './unknown-limits.ts';

/** A form, and where a request of it holds the number of each field. */
interface NumberForm {
  /** By the label of the field: the name in the request, and a number that the form takes. */
  readonly numbers: readonly (readonly [label: RegExp, name: string, number: number])[];
  /** The names that may be empty. */
  readonly optional?: readonly string[];
  /** Fills what else the form requires. */
  readonly prepare?: () => Promise<unknown>;
  /** The buttons that save it, in their order. */
  readonly press: readonly string[];
}

interface NumberScreen {
  /** The files of its number fields, and how many of each are shown. */
  readonly files: Readonly<Record<string, number>>;
  /** How many are shown, where one in a file is drawn for each entry of a table. */
  readonly shown?: number;
  /** What the screen sends is added to the list. */
  open(): Promise<readonly ReceivedRequest[]>;
  readonly forms: readonly NumberForm[];
  /** Fields that only help to compute another, or that another test reads. */
  readonly unsent?: number;
}

const TANK = tankOf(1, 'GASU 1');
const UNIT = { id: 1, unit: 'gauge-1', silent_after_hours: null };
const onClose = () => undefined;
// Helium has no level above its critical pressure, and then no calculator.
const NITROGEN = { product_name: 'LIN' };
const HELIUM = { product_name: 'LHe' };
const LOAD = [
  [/^Weight in lbs/, 'loaded_weight_lbs', 9_800.5],
  [/^Gross weight/, 'gross_weight_lbs', 30_000.75],
  [/^Tare weight/, 'tare_weight_lbs', 20_200.25],
  [/^Load pressure/, 'loaded_pressure', 4.25],
  [/^Load level/, 'loaded_level', 240.5],
] as const;
const SHIELD = [/^How many days does the shield last/, 'shield_days', 40.5] as const;
const ARRIVAL_LEVEL = [/^Arrival level/, 'arrival_level', 120.75] as const;
const MANUAL_LEVEL = [/^Manual level reading/, 'manual_level_reading', 41.5] as const;

/** The screens with number fields. */
export const NUMBER_SCREENS: readonly NumberScreen[] = [
  {
    files: { 'features/vacuum-readings/add-vacuum-reading-form.tsx': 1 },
    open: () => openForm(<AddVacuumReadingForm tank={TANK} ask={async () => true} onClose={onClose} />),
    forms: [{ numbers: [[/^Vacuum reading of/, 'vacuum_reading', 1_234]], press: ['Add Reading'] }],
  },
  {
    files: { 'features/vacuum-readings/managed-reading-form.tsx': 1 },
    open: () => openForm(<ManagedReadingForm tank={TANK} latest={undefined} onClose={onClose} />),
    forms: [{ numbers: [[/^Vacuum reading of/, 'vacuum_reading', 12.25]], press: ['Add Reading'] }],
  },
  {
    files: { 'features/transfers/managed-transfer-form.tsx': 2, 'features/transfers/load-fields.tsx': 5 },
    open: () => openForm(<ManagedTransferForm tank={TANK} onClose={onClose} />),
    forms: [
      {
        numbers: [...LOAD, [/^Arrival pressure/, 'arrival_pressure', 20.25], ARRIVAL_LEVEL],
        optional: [
          ...['loaded_weight_lbs', 'gross_weight_lbs', 'tare_weight_lbs', 'loaded_pressure', 'loaded_level'],
          ...['arrival_pressure', 'arrival_level'],
        ],
        press: ['Add Transfer'],
      },
    ],
  },
  {
    files: {
      'features/transfers/edit-transfer-form.tsx': 1,
      'features/transfers/load-fields.tsx': 6,
      'features/transfers/arrival-fields.tsx': 1,
      'features/transfers/manual-level-fields.tsx': 1,
    },
    open: () =>
      openForm(<EditTransferForm innerDiameterMm={null} transfer={arrivedTransferOf(HELIUM)} onClose={onClose} />),
    forms: [
      {
        numbers: [...LOAD, SHIELD, [/^Arrival pressure/, 'arrival_pressure', 12.25], ARRIVAL_LEVEL, MANUAL_LEVEL],
        optional: [
          ...['gross_weight_lbs', 'tare_weight_lbs', 'loaded_pressure', 'loaded_level', 'shield_days'],
          ...['arrival_pressure', 'arrival_level', 'manual_level_reading'],
        ],
        press: ['Save Transfer'],
      },
    ],
  },
  {
    files: {
      'features/transfers/add-arrival-form.tsx': 1,
      'features/transfers/arrival-fields.tsx': 1,
      'features/transfers/immediate-reading-fields.tsx': 1,
      'features/transfers/manual-level-fields.tsx': 1,
      'features/transfers/level-gauge-calculator.tsx': 1,
    },
    open: openArrival,
    forms: [
      {
        numbers: [
          [/^Arrival pressure/, 'arrival_pressure', 20.5],
          [/^Vacuum reading \(required\)/, 'vacuum_reading', 1_234],
          MANUAL_LEVEL,
          ARRIVAL_LEVEL,
        ],
        optional: ['vacuum_reading', 'manual_level_reading', 'arrival_level'],
        press: ['Save Arrival', 'Save 1,234 µm'],
      },
    ],
    unsent: 1,
  },
  {
    files: { 'features/transfers/final-determination-form.tsx': 1 },
    open: () =>
      openForm(<FinalDeterminationForm transfer={arrivedTransferOf()} limits={UNKNOWN_LIMITS} onClose={onClose} />),
    forms: [{ numbers: [[/^Actual received/, 'actual_received_lbs', 9_790.25]], press: ['Save Determination'] }],
  },
  {
    files: { 'features/tanks/plate-field.tsx': 1 },
    shown: 5,
    open: () =>
      openForm(<TankForm companyName="Polar" renderCompany={() => null} onSaved={onClose} onClose={onClose} />),
    forms: [
      {
        numbers: [
          [/^Relief set pressure/, 'relief_set_pressure', 98.5],
          [/^Inner diameter/, 'inner_diameter_mm', 2_100],
          [/^Capacity/, 'capacity_litres', 41_600],
          [/^Boil-off/, 'boil_off_percent_per_day', 0.625],
          [/^Reference holding time/, 'reference_holding_days', 45.5],
        ],
        optional: [
          'relief_set_pressure',
          'inner_diameter_mm',
          'capacity_litres',
          'boil_off_percent_per_day',
          'reference_holding_days',
        ],
        prepare: () => userEvent.type(screen.getByLabelText(/^Tank number/), 'GASU 9'),
        press: ['Add Tank'],
      },
    ],
  },
  {
    files: { 'features/load-gate/journey-fields.tsx': 3 },
    open: async () => {
      storeSession({ token: 'token', user: PEOPLE.companyUser });
      const received = await startTankDataApi({});
      await renderScreen(<TankLoadGate tankId={1} />);
      return received;
    },
    forms: [],
    unsent: 3,
  },
  {
    files: { 'features/leak-checks/review/start-test-form.tsx': 1 },
    open: () => openLeakCheck(sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED)] })),
    forms: [{ numbers: [[/^Initial vacuum reading/, 'initialVacuumReading', 20.5]], press: ['Start Vacuum Test'] }],
  },
  {
    files: {
      'features/leak-checks/review/complete-test-form.tsx': 1,
      'features/leak-checks/review/hold-reading-form.tsx': 1,
    },
    open: () => openLeakCheck(runningTestOf()),
    forms: [
      { numbers: [[/^Vacuum reading/, 'vacuumReading', 21.25]], press: ['Add Reading'] },
      {
        numbers: [[/^Final vacuum reading/, 'finalVacuumReading', 1_022.5]],
        prepare: () => userEvent.click(screen.getByRole('radio', { name: 'Failed' })),
        press: ['Complete Vacuum Test', 'Mark as Failed'],
      },
    ],
  },
  {
    files: { 'features/settings/setting-editor.tsx': 1 },
    open: () =>
      openForm(
        <ul>
          <SettingRow place={{ scope: 'general' }} setting={NUMBER_SETTING} />
        </ul>,
      ),
    forms: [{ numbers: [[/high_vacuum_microns/, 'value', 90]], press: [`Save ${NUMBER_SETTING.setting_key}`] }],
  },
  {
    files: { 'features/tanks/plate-field.tsx': 1 },
    shown: 2,
    open: openTanksChange,
    forms: [
      {
        numbers: [
          [/^Relief/, 'relief_set_pressure', 82.5],
          [/^Capacity/, 'capacity_litres', 20_000],
        ],
        press: ['Change 1 tank'],
      },
    ],
  },
  {
    files: { 'features/telemetry/place-dialog.tsx': 3 },
    open: () => openForm(<PlaceDialog company={undefined} onClose={onClose} />),
    forms: [
      {
        numbers: [
          [/^Latitude/, 'lat', 53.5],
          [/^Longitude/, 'lon', 9.25],
          [/^Radius/, 'radius_m', 1_750],
        ],
        prepare: () => fill('Name', 'Yard'),
        press: ['Add'],
      },
    ],
  },
  {
    files: { 'features/telemetry/silence-dialog.tsx': 1 },
    open: () => openForm(<SilenceDialog company={undefined} unit={UNIT} onClose={onClose} />),
    forms: [
      { numbers: [[/^Hours without/, 'silent_after_hours', 36]], optional: ['silent_after_hours'], press: ['Save'] },
    ],
  },
  {
    files: { 'features/tank-papers/paper-kinds-dialog.tsx': 1 },
    open: () => openForm(<PaperKindsDialog tank={TANK} kinds={PAPER_KINDS} onClose={onClose} />),
    forms: [
      {
        numbers: [[/^Due again after/, 'months', 18]],
        optional: ['months'],
        prepare: () => fill('Name *', 'Frame test'),
        press: ['Add Kind'],
      },
    ],
  },
  {
    files: { 'features/tank-labels/label-printing.tsx': 1 },
    open: openLabels,
    // A place on the sheet of this browser: nothing is sent.
    forms: [],
    unsent: 1,
  },
  {
    files: {
      'features/handovers/receiver/arrival-report-form.tsx': 1,
      'features/handovers/receiver/further-fields.tsx': 3,
    },
    open: async () => {
      startDevice();
      await openLink();
      return [];
    },
    // Sent in parts, together with photos: the tests of its page read them.
    forms: [],
    unsent: 4,
  },
  {
    files: { 'features/lesson-plans/defaults/plan-defaults.tsx': 1 },
    open: () => openLessons('/teacher/settings'),
    forms: [{ numbers: [[/^Duration/, 'default_duration_minutes', 75]], press: ['Save defaults'] }],
  },
  {
    files: { 'features/lesson-plans/plan-details-fields.tsx': 1 },
    open: () => openLessons('/teacher/lesson-plans/7/edit'),
    forms: [{ numbers: [[/^Duration/, 'duration_minutes', 75]], press: ['Save Changes'] }],
  },
  {
    files: { 'features/ai-lesson/details-step.tsx': 1 },
    open: async () => {
      storeSession({ token: 'token', user: PEOPLE.teacher });
      return (await openAssistant()).received;
    },
    forms: [
      {
        numbers: [[/^Duration/, 'duration_minutes', 75]],
        prepare: async () => {
          await fill('Topic *', 'Rain');
          await fill('Teaching approach *', 'Hands-on');
        },
        press: ['Continue', 'Generate Lesson Plan'],
      },
    ],
  },
];

export function numberFields(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-number-field]')];
}

async function openForm(form: ReactNode) {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const received = await startApi(({ url }) =>
    url.startsWith('/api/transfers/assess') ? { body: { data: ASSESSMENTS.immediateCheck } } : undefined,
  );
  await renderScreen(form);
  return received;
}

async function openLabels() {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startApi(({ url }) => (url.startsWith('/api/tanks') ? { body: { data: [TANK] } } : undefined));
  renderAt('/labels');
  return received;
}

/** With a tank and the fields chosen that are set for it. */
async function openTanksChange() {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const fates = [{ id: 1, label: 'GASU 482913-6', outcome: 'done', message: 'Capacity: 17000 → 20000' }];
  const received = await startAssetApi({
    respond: ({ method, url }) => {
      if (url.endsWith('/tank-changes/preview')) return { body: { data: fates } };
      return method === 'POST' ? { body: { data: { change_id: 7, fates } } } : undefined;
    },
  });
  renderAt('/admin/tanks');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select GASU 482913-6' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 tank' }));
  for (const name of [/^Relief/, 'Capacity']) await userEvent.click(dialog.getByRole('checkbox', { name }));
  return received;
}

/** From its page, which connects the immediate reading. */
async function openArrival() {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startTankDataApi({
    transfers: [transferOf(NITROGEN)],
    respond: ({ method, url }) => {
      if (url.startsWith('/api/transfers/assess')) return { body: { data: ASSESSMENTS.immediateCheck } };
      return method === 'PUT' ? { body: { data: arrivedTransferOf(NITROGEN) } } : undefined;
    },
  });
  renderAt('/tank-data');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Arrival Data' }));
  await userEvent.click(await screen.findByLabelText('Was Venting'));
  return received;
}

async function openLeakCheck(leakCheck: LeakCheckDetails) {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const received = await startLeakCheckApi(leakCheck);
  renderAt('/admin/leak-check-review?id=9');
  return received;
}

async function openLessons(path: string) {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  const received = await startLessonApi({ plans: [lessonPlan()] });
  renderAt(path);
  return received;
}
