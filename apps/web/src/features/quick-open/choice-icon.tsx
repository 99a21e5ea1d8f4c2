import {
  IconBook,
  IconBuilding,
  IconFileText,
  IconGauge,
  IconLayoutSidebar,
  IconLifebuoy,
  IconTemplate,
  IconUser,
} from '../../shared/ui/icons/icons.ts';
import type { Choice } from './choice.ts';
import styles from './quick-open.module.css';

const ICONS = {
  screen: IconLayoutSidebar,
  tank: IconGauge,
  procedure: IconFileText,
  company: IconBuilding,
  user: IconUser,
  lesson_plan: IconBook,
  lesson_template: IconTemplate,
  help: IconLifebuoy,
} as const satisfies Record<Choice['kind'], unknown>;

export function ChoiceIcon({ kind }: Pick<Choice, 'kind'>) {
  const Icon = ICONS[kind];
  return <Icon className={styles.icon} size={18} stroke={1.75} aria-hidden />;
}
