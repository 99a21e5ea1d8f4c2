import type { CustodyLedger, LedgerFinding } from '@dewar/contract/custody-ledger';
import { adviseOn, describeFinding } from '@dewar/domain/custody-ledger/describe-finding';
import { lbsToKg } from '@dewar/domain/primitives/weights';
import { Button } from '@mantine/core';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { IconAlertTriangleFilled } from '../../shared/ui/icons/icons.ts';
import styles from './custody-ledger.module.css';
import type { LedgerFilterChange } from './ledger-address.ts';
import { GROUP_WORDS } from './ledger-words.ts';

interface LedgerFindingsProps {
  readonly ledger: CustodyLedger;
  /** Whether findings of several companies are shown. */
  readonly namesCompanies: boolean;
  readonly onShow: (change: LedgerFilterChange) => void;
}

/** What loads tell together, the surest first; what only follows from another finding is named below that one. */
export function LedgerFindings({ ledger, namesCompanies, onShow }: LedgerFindingsProps) {
  const { findings, loads } = ledger;
  const own = findings.filter(({ part_of }) => part_of === null);
  return (
    <TitledSection title="What the scales tell">
      {own.length === 0 ? (
        <p className={styles.quiet}>
          {loads === 0
            ? 'There are no loads to compare yet.'
            : 'No scale, site, customer or tank differs by more than the scales explain.'}
        </p>
      ) : (
        <ul className={styles.findings}>
          {own.map((finding) => (
            <Finding
              key={`${finding.company_name} ${finding.group} ${finding.key}`}
              finding={finding}
              parts={findings.filter((other) => isPartOf(other, finding))}
              namesCompany={namesCompanies}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function isPartOf({ part_of, company_name }: LedgerFinding, cause: LedgerFinding): boolean {
  return part_of?.group === cause.group && part_of.name === cause.name && company_name === cause.company_name;
}

interface FindingProps {
  readonly finding: LedgerFinding;
  readonly parts: readonly LedgerFinding[];
  readonly namesCompany: boolean;
  readonly onShow: (change: LedgerFilterChange) => void;
}

function Finding({ finding, parts, namesCompany, onShow }: FindingProps) {
  const timeZone = usePersonTimeZone();
  const { group, key, loads, company_name } = finding;
  const alsoAt = parts.map((part) => `${GROUP_WORDS[part.group].one} ${part.name}`);
  return (
    <li className={styles.finding}>
      <IconAlertTriangleFilled size={18} aria-hidden className={styles.findingIcon} />
      <div>
        <p className={styles.findingText}>
          {describeFinding(finding)} since {formatDay(finding.since, timeZone)}; {amountOf(finding)}.
        </p>
        <p className={styles.quiet}>
          {countOf(loads, 'load')} since then{namesCompany && ` of ${company_name}`}
          {alsoAt.length > 0 && `. The same loads also show at ${alsoAt.join(', ')}`}. {adviseOn(finding)}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={() => onShow({ company: company_name, by: group, group, key })}>
        Show its loads
      </Button>
    </li>
  );
}

/** '908 lbs (412 kg), about $9,800'. */
function amountOf({ lbs, worth }: LedgerFinding): string {
  const weight = `${formatNumber(lbs, 0)} lbs (${formatNumber(lbsToKg(lbs), 0)} kg)`;
  return worth === null ? weight : `${weight}, about $${formatNumber(Number(worth.toPrecision(2)), 0)}`;
}
