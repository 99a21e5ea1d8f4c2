import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { Button, Group } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { leakCheckPaths } from '../../../shared/navigation/leak-check-paths.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';

interface SavedLeakCheckProps {
  readonly leakCheck: LeakCheckDetails;
  readonly toTank: LinkProps;
  readonly onStartAnother: () => void;
}

/** The saved leak check, as the server returned it (spec 2 §8). */
export function SavedLeakCheck({ leakCheck, toTank, onStartAnother }: SavedLeakCheckProps) {
  const { id, tank_number, total_leak_points, assessment_duration_minutes } = leakCheck;
  return (
    <div ref={focusOnce} tabIndex={-1} role="status" style={{ outline: 'none' }}>
      <TitledSection title="Assessment saved">
        <FactList
          facts={[
            { label: 'Assessment', value: `#${id}` },
            { label: 'Tank', value: tank_number },
            { label: 'Total leak points', value: formatNumber(total_leak_points) },
            { label: 'Duration', value: `${formatNumber(assessment_duration_minutes)} min` },
          ]}
        />
        <Group gap="sm" mt="lg">
          <Button renderRoot={(props) => <Link {...leakCheckPaths.review(id)} {...props} />}>
            {total_leak_points > 0 ? 'Review and repair' : 'View assessment'}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link {...toTank} {...props} />}>
            Back to the tank
          </Button>
          <Button variant="default" onClick={onStartAnother}>
            Start another
          </Button>
        </Group>
      </TitledSection>
    </div>
  );
}

/** The save button is gone: its focus goes here. */
function focusOnce(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
