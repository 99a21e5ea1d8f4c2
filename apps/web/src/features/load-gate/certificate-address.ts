import type { Journey } from '@dewar/domain/load-gate/load-gate';
import { MAX_PRESSURE_PSI, PERFECT_VACUUM_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { linkOptions } from '@tanstack/react-router';
import { parseSearch, text } from '../../shared/navigation/parse-search.ts';

/** The filling and the journey that a certificate is about, as in its address. */
export function readCertificateAddress(address: object) {
  return parseSearch(address, { product: text, weight: positive, pressure, days: positive });
}

/** The certificate of a tank for a journey. */
export function certificateAddress(tankId: number, { productName, weightLbs, pressurePsi, days }: Journey) {
  return linkOptions({
    to: '/tanks/$id/holding-time',
    params: { id: String(tankId) },
    search: {
      ...(productName !== null && { product: productName }),
      ...(weightLbs !== null && { weight: weightLbs }),
      ...(pressurePsi !== null && { pressure: pressurePsi }),
      ...(days !== null && { days }),
    },
  });
}

export function journeyInAddress(address: ReturnType<typeof readCertificateAddress>): Journey {
  const { product = null, weight = null, pressure: pressurePsi = null, days = null } = address;
  return { productName: product, weightLbs: weight, pressurePsi, days };
}

function positive(given: unknown): number | undefined {
  const number = numberIn(given);
  return number !== undefined && number > 0 ? number : undefined;
}

function pressure(given: unknown): number | undefined {
  const number = numberIn(given);
  return number !== undefined && number >= PERFECT_VACUUM_PSI && number <= MAX_PRESSURE_PSI ? number : undefined;
}

function numberIn(given: unknown): number | undefined {
  const number = Number(text(given));
  return Number.isFinite(number) ? number : undefined;
}
