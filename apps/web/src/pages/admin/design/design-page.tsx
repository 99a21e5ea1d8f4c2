import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { BadgeSamples, ButtonSamples, EmptySamples, SkeletonSamples } from './basic-samples.tsx';
import { ComponentSection } from './component-section.tsx';
import styles from './design-page.module.css';
import { FieldSamples } from './field-samples.tsx';
import { DialogSamples, NoticeSamples } from './message-samples.tsx';
import { CardSamples, ChartSamples, TableSamples } from './record-samples.tsx';
import { ColorTokens, ScaleTokens } from './tokens.tsx';

/** The tokens and components of the portal in their states, for those who carry it on (docs/design.md). */
export function DesignPage() {
  return (
    <AdminFrame>
      <PageHeader
        title="Components"
        note="The tokens and parts that every screen is made of, for those who build new ones. Nothing here is stored."
      />
      <div className={styles.sections}>
        <ScaleTokens />
        <ComponentSection of="buttons" samples={<ButtonSamples />} />
        <ComponentSection of="fields" samples={<FieldSamples />} />
        <ComponentSection of="notices" samples={<NoticeSamples />} />
        <ComponentSection of="skeletons" samples={<SkeletonSamples />} />
        <ComponentSection of="emptyStates" samples={<EmptySamples />} />
        <ComponentSection of="tables" samples={<TableSamples />} />
        <ComponentSection of="dialogs" samples={<DialogSamples />} />
        <ComponentSection of="badges" samples={<BadgeSamples />} />
        <ComponentSection of="cards" samples={<CardSamples />} />
        <ComponentSection of="charts" samples={<ChartSamples />} />
        <ColorTokens />
      </div>
    </AdminFrame>
  );
}
