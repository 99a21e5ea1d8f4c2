import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { useEffect, useRef } from 'react';
import styles from './crosshair.module.css';

const ARM = 14;
const GAP = 4;

/** Where Enter acts. It stays in view, however far the drawing is zoomed in. */
export function Crosshair({ at: { x, y } }: { readonly at: CanvasPoint }) {
  const cross = useRef<SVGPathElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it moves
  useEffect(() => {
    cross.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [x, y]);
  const arms = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].map(([dx = 0, dy = 0]) => `M${x + dx * GAP} ${y + dy * GAP}L${x + dx * ARM} ${y + dy * ARM}`);
  return (
    <>
      <path className={styles.halo} d={arms.join('')} />
      <path ref={cross} className={styles.cross} d={arms.join('')} />
    </>
  );
}
