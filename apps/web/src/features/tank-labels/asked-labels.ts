import { LABEL_SHEET_KEYS, type LabelSheetKey } from '@dewar/domain/tanks/label-sheets';
import type { LabelAddress } from './label-address.ts';

/** The tanks that the address names; undefined where it names none, which stands for all. */
export function tanksInAddress({ tanks }: LabelAddress): readonly number[] | undefined {
  return tanks?.split('-').map(Number);
}

/** The sheet of the address, or else one on paper in the format of the person's country. */
export function sheetInAddress({ sheet }: LabelAddress, language: string): LabelSheetKey {
  const known = LABEL_SHEET_KEYS.find((key) => key === sheet);
  return known ?? (/-(?:US|CA|MX)$/.test(language) ? 'avery_5163' : 'avery_l7163');
}
