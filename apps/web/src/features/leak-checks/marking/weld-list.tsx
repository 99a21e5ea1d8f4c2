import { LEAK_VIEW_LABELS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { WeldZone } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { WELD_ZONES, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import { UnstyledButton } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import type { MarkingMode } from './marking-modes.ts';
import styles from './weld-list.module.css';

interface WeldListProps {
  readonly view: LeakView;
  readonly mode: MarkingMode;
  /** The weld under the pointer, the focus or the crosshair is highlighted on the drawing. */
  readonly onPoint: (zone: WeldZone | null) => void;
  readonly onChoose: (zone: WeldZone) => void;
}

const WHAT_HAPPENS: Readonly<Record<MarkingMode, string>> = {
  viewing: 'Choose a weld to see where it is.',
  marking: 'Choose a weld to mark a leak on it.',
  positioning: 'Choose a weld to move the selected leak onto it.',
};

/** The welds of a view by name: for keyboards, and for thumbs where the drawing is small. */
export function WeldList({ view, mode, onPoint, onChoose }: WeldListProps) {
  const zones = WELD_ZONES[view];
  const { getItemProps } = useRovingIndex({ total: zones.length, orientation: 'both', loop: false });
  return (
    <TitledSection title={`Welds: ${LEAK_VIEW_LABELS[view].toLowerCase()}`}>
      {zones.length === 0 ? (
        <p className={styles.help}>This view has no named welds: mark the place itself on the drawing.</p>
      ) : (
        <>
          <p className={styles.help}>{WHAT_HAPPENS[mode]}</p>
          <div className={styles.welds} role="toolbar" aria-label={`Welds of the ${LEAK_VIEW_LABELS[view]} view`}>
            {zones.map((zone, index) => (
              <UnstyledButton
                key={zone.name}
                className={styles.weld}
                {...getItemProps({ index, onClick: () => onChoose(zone) })}
                onFocus={() => onPoint(zone)}
                onBlur={() => onPoint(null)}
                onMouseEnter={() => onPoint(zone)}
                onMouseLeave={() => onPoint(null)}
              >
                {weldZoneTitle(zone)}
              </UnstyledButton>
            ))}
          </div>
        </>
      )}
    </TitledSection>
  );
}
