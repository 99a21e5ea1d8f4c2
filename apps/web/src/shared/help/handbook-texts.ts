import type { Handbook } from '@dewar/domain/accounts/handbooks';

/** docs/handbook, each file in a chunk of its own. */
const TEXTS: Readonly<Record<Handbook, () => Promise<{ readonly default: string }>>> = {
  technician: () => import('../../../../../docs/handbook/technician.md?raw'),
  'fleet-manager': () => import('../../../../../docs/handbook/fleet-manager.md?raw'),
  administrator: () => import('../../../../../docs/handbook/administrator.md?raw'),
  teacher: () => import('../../../../../docs/handbook/teacher.md?raw'),
  operator: () => import('../../../../../docs/handbook/operator.md?raw'),
};

export interface HandbookSection {
  readonly heading: string;
  /** Markdown, without the heading. */
  readonly text: string;
}

interface HandbookText {
  /** What stands before the first heading, without the title. */
  readonly beginning: string;
  readonly sections: readonly HandbookSection[];
}

export async function loadHandbook(handbook: Handbook): Promise<HandbookText> {
  const { default: text } = await TEXTS[handbook]();
  const [beginning = '', ...parts] = text.split(/^## /m);
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n').trim() };
  });
  return { beginning: beginning.replace(/^# .*$/m, '').trim(), sections };
}
