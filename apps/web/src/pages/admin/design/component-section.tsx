import type { ReactNode } from 'react';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import styles from './design-page.module.css';
import { COMPONENT_RULES, type ComponentKey } from './design-rules.ts';

/** One component: its samples, then what to do and what not. */
export function ComponentSection({ of, samples }: { readonly of: ComponentKey; readonly samples: ReactNode }) {
  const { name, use, dont } = COMPONENT_RULES[of];
  return (
    <TitledSection title={name}>
      <div className={styles.samples}>{samples}</div>
      <dl className={styles.rules}>
        <dt>Do</dt>
        <dd>{use}</dd>
        <dt>Don’t</dt>
        <dd>{dont}</dd>
      </dl>
    </TitledSection>
  );
}

/** A sample under its state. */
export function Sample({ state, children }: { readonly state: string; readonly children: ReactNode }) {
  return (
    <div data-sample>
      <p className={styles.state}>{state}</p>
      {children}
    </div>
  );
}
