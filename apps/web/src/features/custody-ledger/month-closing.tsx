import type { MonthClosing as Closing } from '@dewar/contract/closed-months';
import { SUCCESS } from '@dewar/contract/success-texts';
import { describeClosing } from '@dewar/domain/transfers/closed-month';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { useSession } from '../../shared/session/session.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { ChangedLoads } from './changed-loads.tsx';
import styles from './custody-ledger.module.css';
import { useCloseMonth } from './ledger-api.ts';
import { formatMonth, isMonthOver } from './month-choices.ts';
import { ReopenMonthForm } from './reopen-month-form.tsx';

interface MonthClosingProps {
  readonly month: string;
  /** Undefined for administrators who read all companies. */
  readonly company: string | undefined;
  readonly customer: string | undefined;
  readonly closing: Closing | null;
  /** Of the company, or of whoever reads all of them. */
  readonly timeZone: string;
}

/** Who closed the month and what was changed in it since; or the button that closes it. */
export function MonthClosing({ month, company, customer, closing, timeZone }: MonthClosingProps) {
  const user = useSession()?.user;
  const [isReopening, setIsReopening] = useState(false);
  const close = useCloseMonth();
  const can = useCan();
  const readsAll = can('read', 'every_company');
  const companyName = company ?? (readsAll ? undefined : user?.company_name);
  const mayClose = companyName !== undefined && (readsAll || can('administer', 'own_company'));
  if (closing === null) {
    if (!mayClose || !isMonthOver(month, { timeZone, now: trueNow() })) return null;
    return (
      <Button
        variant="default"
        size="xs"
        mt="sm"
        onClick={() =>
          confirmAndRun({
            title: `Close ${formatMonth(month)}?`,
            body: `All loads of ${companyName} in ${formatMonth(month)} are kept as they are now, under your name. They can still be corrected; this page and the files of the month then say what was changed since.`,
            verb: 'Close Month',
            run: () => close(companyName, month),
            done: SUCCESS.monthClosed,
          })
        }
      >
        Close {formatMonth(month)}
      </Button>
    );
  }
  const whose = customer === undefined ? '' : ` Of ${customer} alone.`;
  return (
    <div className={styles.closing}>
      <p>
        {describeClosing(closing)}.{whose}
      </p>
      {closing.changed_loads > 0 && (
        <details>
          <summary>{countOf(closing.changed_loads, 'changed load')}</summary>
          <ChangedLoads closing={closing} />
        </details>
      )}
      {mayClose && (
        <Button variant="default" size="xs" onClick={() => setIsReopening(true)}>
          Open {formatMonth(month)} Again
        </Button>
      )}
      {isReopening && companyName !== undefined && (
        <ReopenMonthForm companyName={companyName} month={month} onClose={() => setIsReopening(false)} />
      )}
    </div>
  );
}
