import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import styles from './how-to-use.module.css';

/** spec 2 §2.7. */
export function HowToUse({ helpId }: { readonly helpId: string }) {
  return (
    <TitledSection title="How to use">
      <ul className={styles.steps}>
        <li>
          <b>Marking:</b> tap where the spectrometer finds a leak. A leak marked on a weld gets the weld’s name,
          anywhere else it is a custom location. Where a leak is marked already, a tap selects it.
        </li>
        <li>
          <b>Viewing:</b> a tap names a weld or selects a leak and marks nothing.
        </li>
        <li>
          <b>Positioning</b> (rear view): select a leak, then drag it, tap where it belongs, or use the arrows under the
          drawing. Moved onto another weld, the leak takes that weld’s name.
        </li>
        <li>
          <b>Small welds:</b> zoom in with + and scroll the drawing, or choose the weld by its name in the list.
        </li>
        <li id={helpId}>
          <b>Keyboard:</b> on the drawing the arrow keys move a crosshair, with Shift in small steps, and Enter marks
          there; in positioning they move the selected leak, and Escape deselects it. In the list of welds the arrow
          keys go from weld to weld.
        </li>
        <li>
          Your marks are kept on this device until you save them, as the bar below says. After a reload you can restore
          them.
        </li>
      </ul>
    </TitledSection>
  );
}
