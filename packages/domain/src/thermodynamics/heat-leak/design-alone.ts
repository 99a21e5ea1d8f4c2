import type { KnownProduct } from '../products.ts';
import { designHeatLeak, type TankPlate, type ThermalSettings } from '../tank-design.ts';
import { quantileOf, startState, withWeather } from './heat-grid.ts';
import type { OwnHeatLeak } from './tank-heat-leak.ts';

/** The heat leak of a tank whose trips tell nothing of it: its plate, else that of a typical tank. */
export function heatLeakByDesign(product: KnownProduct, plate: TankPlate, settings: ThermalSettings): OwnHeatLeak {
  const { watts, errorWatts } = designHeatLeak(product, plate, settings);
  const state = withWeather(startState(errorWatts / watts));
  return {
    watts: quantileOf(state, MEDIAN) * watts,
    leastWatts: quantileOf(state, LOW) * watts,
    cautiousWatts: quantileOf(state, settings.certainShare) * watts,
    trips: 0,
  };
}

const [LOW, MEDIAN] = [0.1, 0.5] as const;
