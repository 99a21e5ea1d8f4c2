import type { LessonPreset, LessonTemplate } from '@dewar/contract/lesson-templates';
import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { presetsQuery, templatesQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { Card, CardList } from '../../../shared/ui/lists/card-list.tsx';
import { LoadingButton } from '../../../shared/ui/states/loading-button.tsx';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { useAddFromPreset } from '../lesson-templates-api.ts';
import styles from '../template-cards.module.css';

interface PresetChoiceProps {
  /** The template was made, and is used. */
  readonly onUse: (template: LessonTemplate) => void;
}

/** The built-in templates beside the teacher's own: using one makes a template of it. */
export function PresetChoice({ onUse }: PresetChoiceProps) {
  const presets = useQuery(presetsQuery).data ?? [];
  const own = useQuery(templatesQuery).data;
  const addFromPreset = useAddFromPreset();
  const [underWay, setUnderWay] = useState<number | null>(null);
  // The same for every attempt: a lost response does not create a second template.
  const keys = useRef(new Map<number, string>());
  if (own === undefined) return null;
  const offered = presets.filter(({ name }) => !own.some((template) => template.name === name));
  if (offered.length === 0) return null;
  const use = async ({ id: presetId, name, description }: LessonPreset) => {
    if (underWay !== null) return;
    setUnderWay(presetId);
    const idempotencyKey = keys.current.get(presetId) ?? newIdempotencyKey();
    keys.current.set(presetId, idempotencyKey);
    try {
      onUse(await addFromPreset({ presetId, name, description }, { idempotencyKey }));
    } catch (thrown) {
      notifyError(thrown);
      setUnderWay(null);
    }
  };
  return (
    <div className={styles.presets}>
      <TitledSection title="Presets" note={<p className={styles.facts}>Using one adds it to your templates.</p>}>
        <CardList label="Presets">
          {offered.map((preset) => (
            <Card key={preset.id} className={styles.card}>
              <h3 className={styles.title}>
                <UnstyledButton
                  component={LoadingButton}
                  className={styles.open}
                  disabled={underWay !== null}
                  onClick={() => void use(preset)}
                >
                  {preset.name}
                </UnstyledButton>
              </h3>
              <p className={styles.description}>{preset.description}</p>
              <p className={styles.facts} aria-live="polite">
                {underWay === preset.id
                  ? 'Being added to your templates…'
                  : `${countOf(preset.sections.length, 'section')} · ${describeGradeLevels(preset.target_grade_levels)}`}
              </p>
            </Card>
          ))}
        </CardList>
      </TitledSection>
    </div>
  );
}
