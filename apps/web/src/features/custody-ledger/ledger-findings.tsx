import type { CustodyLedger, LedgerFinding } from '@dewar/contract/custody-ledger';
import { describeAmounts } from '@dewar/domain/custody-ledger/describe-amounts';
import { adviseOn, describeFinding } from '@dewar/domain/custody-ledger/describe-finding';
import { Button } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
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
  const show = () => onShow({ company: company_name, by: group, group, key, found: true, ...EVERY_LOAD });
  return (
    <li className={styles.finding}>
      <IconAlertTriangleFilled size={18} aria-hidden className={styles.findingIcon} />
      <div>
        <p className={styles.findingText}>
          {describeFinding(finding)} since {formatDay(finding.since, timeZone)};{' '}
          {describeAmounts(finding, timeZone).join('; ')}.
        </p>
        <p className={styles.quiet}>
          {countOf(loads, 'load')} since then{namesCompany && ` of ${company_name}`}
          {parts.length > 0 && `. The same loads also show at ${parts.map(nameOfPart).join(', ')}`}. {adviseOn(finding)}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={show}>
        Show its loads
      </Button>
    </li>
  );
}

/** All that would leave some of its loads out. */
const EVERY_LOAD = { month: undefined, customer: undefined, beyond: undefined } as const;

/** 'site Ghent, 3 of its 4'. */
function nameOfPart({ group, name, loads, elsewhere }: LedgerFinding): string {
  const named = `${GROUP_WORDS[group].one} ${name}`;
  const isWhole = elsewhere === undefined || elsewhere === null || elsewhere.loads === loads;
  return isWhole ? named : `${named} (${elsewhere.loads} of its ${loads})`;
}
