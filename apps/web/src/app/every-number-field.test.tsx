import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { sampleLeakCheckDetails } from '@dewar/contract/sample-leak-checks';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { openAssistant } from '../../test-support/ai-lessons.ts';
import { startApi } from '../../test-support/api-server.ts';
import { leakPointOf, REPAIRED, runningTestOf, startLeakCheckApi } from '../../test-support/leak-checks.ts';
import { lessonPlan, startLessonApi } from '../../test-support/lesson-plans.ts';
import {
  countDigitInputs,
  countNumberFields,
  ENTRIES_BY_LOCALE,
  WAYS_OF_ENTRY,
} from '../../test-support/number-fields.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt, renderScreen } from '../../test-support/render-screen.tsx';
import { NUMBER_SETTING } from '../../test-support/settings.ts';
import {
  ASSESSMENTS,
  arrivedTransferOf,
  NO_IMMEDIATE_READINGS,
  tankOf,
  transferOf,
} from '../../test-support/tank-data.ts';
import { SettingEditor } from '../features/settings/setting-editor.tsx';
import { TankForm } from '../features/tanks/tank-form.tsx';
import { AddArrivalForm } from '../features/transfers/add-arrival-form.tsx';
import { EditTransferForm } from '../features/transfers/edit-transfer-form.tsx';
import { FinalDeterminationForm } from '../features/transfers/final-determination-form.tsx';
import { ManagedTransferForm } from '../features/transfers/managed-transfer-form.tsx';
import { AddVacuumReadingForm } from '../features/vacuum-readings/add-vacuum-reading-form.tsx';
import { ManagedReadingForm } from '../features/vacuum-readings/managed-reading-form.tsx';
import { storeSession } from '../shared/session/session.ts';

const TANK = tankOf(1, 'GASU 1');
const onClose = () => undefined;
// Helium has no level above its critical pressure, and then no calculator.
const NITROGEN = { product_name: 'LIN' };
/** The screens with number fields: the files of the fields, and how many of each are shown. */
const SCREENS: readonly { readonly files: Readonly<Record<string, number>>; open(): Promise<unknown> }[] = [
  {
    files: { 'features/vacuum-readings/add-vacuum-reading-form.tsx': 1 },
    open: () => renderForm(<AddVacuumReadingForm tank={TANK} ask={async () => true} onClose={onClose} />),
  },
  {
    files: { 'features/vacuum-readings/managed-reading-form.tsx': 1 },
    open: () => renderForm(<ManagedReadingForm tank={TANK} latest={undefined} onClose={onClose} />),
  },
  {
    files: { 'features/transfers/managed-transfer-form.tsx': 2, 'features/transfers/load-fields.tsx': 3 },
    open: () => renderForm(<ManagedTransferForm tank={TANK} onClose={onClose} />),
  },
  {
    files: {
      'features/transfers/edit-transfer-form.tsx': 1,
      'features/transfers/load-fields.tsx': 3,
      'features/transfers/arrival-fields.tsx': 1,
      'features/transfers/manual-level-fields.tsx': 1,
      'features/transfers/level-gauge-calculator.tsx': 1,
    },
    open: () => renderForm(<EditTransferForm transfer={arrivedTransferOf(NITROGEN)} onClose={onClose} />),
  },
  {
    files: {
      'features/transfers/add-arrival-form.tsx': 1,
      'features/transfers/arrival-fields.tsx': 1,
      'features/transfers/immediate-reading-fields.tsx': 1,
      'features/transfers/manual-level-fields.tsx': 1,
      'features/transfers/level-gauge-calculator.tsx': 1,
    },
    open: async () => {
      await renderForm(
        <AddArrivalForm transfer={transferOf(NITROGEN)} immediateReadings={NO_IMMEDIATE_READINGS} onClose={onClose} />,
      );
      await userEvent.click(screen.getByLabelText('Was Venting'));
    },
  },
  {
    files: { 'features/transfers/final-determination-form.tsx': 1 },
    open: () => renderForm(<FinalDeterminationForm transfer={arrivedTransferOf()} onClose={onClose} />),
  },
  {
    files: { 'features/tanks/tank-form.tsx': 2 },
    open: () =>
      renderForm(<TankForm companyName="Polar" renderCompany={() => null} onSaved={onClose} onClose={onClose} />),
  },
  {
    files: { 'features/leak-checks/review/start-test-form.tsx': 1 },
    open: () => openLeakCheck(sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED)] })),
  },
  {
    files: {
      'features/leak-checks/review/complete-test-form.tsx': 1,
      'features/leak-checks/review/hold-reading-form.tsx': 1,
    },
    open: () => openLeakCheck(runningTestOf()),
  },
  { files: { 'features/settings/setting-editor.tsx': 1 }, open: () => renderForm(<NumberSetting />) },
  {
    files: { 'features/lesson-plans/defaults/plan-defaults.tsx': 1 },
    open: () => openLessons('/teacher/settings'),
  },
  {
    files: { 'features/lesson-plans/plan-details-fields.tsx': 1 },
    open: () => openLessons('/teacher/lesson-plans/7/edit'),
  },
  {
    files: { 'features/ai-lesson/details-step.tsx': 1 },
    open: () => {
      storeSession({ token: 'token', user: PEOPLE.teacher });
      return openAssistant();
    },
  },
];

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

// In jsdom, form by form: a real browser takes minutes for all fields in all locales. A journey repeats the usual ones.
describe.each(SCREENS)('the number fields of $files', ({ files, open }) => {
  test('read what is typed, pasted and filled in by the locale of the browser', { timeout: 120_000 }, async () => {
    await open();
    await waitFor(() => expect(numberFields()).toHaveLength(sum(Object.values(files))));
    for (const [locale, entries] of Object.entries(ENTRIES_BY_LOCALE)) {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
      for (const [way, enter] of Object.entries(WAYS_OF_ENTRY)) {
        for (const [text, left] of Object.entries(entries)) {
          for (const field of numberFields()) {
            const where = `${locale}, ${way}, ${field.labels?.[0]?.textContent}`;
            await userEvent.clear(field);
            await enter(field, text);
            expect(field.value, where).toBe(text);
            act(() => field.blur());
            expect(field.value, where).toBe(left);
          }
        }
      }
    }
  });
});

test('every number field of the product is on one of these screens', () => {
  expect(Object.assign({}, ...SCREENS.map(({ files }) => files))).toEqual(countNumberFields());
});

test('inputs for digits that are no number fields hold a code, a record number or the slider of a chart', () => {
  expect(countDigitInputs()).toEqual({
    'features/audit-log/audit-log-toolbar.tsx': 1,
    'features/auth/authenticator-app-dialog.tsx': 1,
    'features/auth/second-factor-step.tsx': 1,
  });
});

function numberFields(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-number-field]')];
}

async function renderForm(form: ReactNode) {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await startApi(({ url }) =>
    url.startsWith('/api/transfers/assess') ? { body: { data: ASSESSMENTS.immediateCheck } } : undefined,
  );
  return renderScreen(form);
}

async function openLeakCheck(leakCheck: LeakCheckDetails) {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await startLeakCheckApi(leakCheck);
  renderAt('/admin/leak-check-review?id=9');
}

async function openLessons(path: string) {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  await startLessonApi({ plans: [lessonPlan()] });
  renderAt(path);
}

function NumberSetting() {
  const [value, setValue] = useState<unknown>(null);
  return <SettingEditor setting={NUMBER_SETTING} value={value} error={null} isDisabled={false} onChange={setValue} />;
}
