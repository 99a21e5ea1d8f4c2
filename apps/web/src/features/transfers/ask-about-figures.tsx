import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import { plateOf } from '@dewar/domain/thermodynamics/tank-design';
import { describeFigureQuestion } from '@dewar/domain/transfers/describe-figure-question';
import { findImpossibleFigures, type TransferFigures } from '@dewar/domain/transfers/impossible-figures';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { findFigureQuestions } from '@dewar/domain/transfers/transfer-plausibility';
import { Text } from '@mantine/core';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

export type FigureSettings = Pick<TankLimits, 'thermal' | 'scaleUncertainty'>;

interface TankOnScreen {
  readonly tank: Tank;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
  readonly settings: FigureSettings;
}

/** What figures are judged by, from what the screen has: it asks without a signal too. */
export function tankLimitsOf({ tank, transfers, settings }: TankOnScreen, edited?: Transfer): TankLimits {
  return {
    plate: plateOf(tank),
    innerDiameterMm: tank.inner_diameter_mm,
    ...settings,
    earlierLoads: transfers.filter(({ id, action }) => action === 'Load' && id !== edited?.id),
  };
}

/** Errors of figures that cannot be, before the server refuses them; none where the tank is not known. */
export function findFigureErrors(figures: TransferFigures, tank: TankLimits | undefined, stored?: TransferFigures) {
  return tank === undefined ? {} : findImpossibleFigures(figures, tank, stored);
}

/**
 * Asks about figures that look like a typing mistake; they are saved if confirmed (rules 9). Nothing is asked where the
 * tank is not known, nor about what is stored already.
 */
export async function askAboutFigures(
  figures: TransferFigures,
  tank: TankLimits | undefined,
  stored?: TransferFigures,
): Promise<boolean> {
  if (tank === undefined) return true;
  const questions = findFigureQuestions(figures, tank, stored).map(describeFigureQuestion);
  if (questions.length === 0) return true;
  return confirm({
    title: questions.length === 1 ? 'Is this figure right?' : 'Are these figures right?',
    body: questions.map((question) => <Text key={question}>{question}</Text>),
    verb: 'Save it',
    safe: 'Change it',
  });
}
