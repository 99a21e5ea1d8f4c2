import { KPA_PER_PSI } from '../thermodynamics/pressure-limits.ts';
import { type Measure, medianOf } from './measure.ts';

/** The standard atmosphere: what an absolute pressure has above a gauge's. */
const ATMOSPHERE_KPA = 101.325;
const KPA_PER_BAR = 100;
const KPA_PER_MPA = 1_000;

const gauge = (kpa: number) => (value: number) => (value * kpa) / KPA_PER_PSI;
const absolute = (kpa: number) => (value: number) => (value * kpa - ATMOSPHERE_KPA) / KPA_PER_PSI;

// Tanks are loaded at some 5 to 15 psig and arrive at 20 to 100: 0.3 to 7 bar, 35 to 700 kPa.
const USUAL_BAR = 5;
const USUAL_PSI = 150;

/** The pressure of a gauge, stored in psig. Absolute units are recognised by headings such as 'bar abs' and 'psia'. */
export const PRESSURE = {
  units: {
    psia: { label: 'psi absolute', heading: /\bpsi ?\(?a(bs|bsolute)?\b/i, toStored: absolute(KPA_PER_PSI) },
    bara: { label: 'bar absolute', heading: /\bbar ?\(?a(bs|bsolute)?\b/i, toStored: absolute(KPA_PER_BAR) },
    kpaa: { label: 'kPa absolute', heading: /\bkpa ?\(?a(bs|bsolute)?\b/i, toStored: absolute(1) },
    mpaa: { label: 'MPa absolute', heading: /\bmpa ?\(?a(bs|bsolute)?\b/i, toStored: absolute(KPA_PER_MPA) },
    psi: { label: 'psi', heading: /\b(psi|psig)\b/i, toStored: (value) => value },
    bar: { label: 'bar', heading: /\b(bar|barg)\b/i, toStored: gauge(KPA_PER_BAR) },
    kpa: { label: 'kPa', heading: /\b(kpa|kpag)\b/i, toStored: gauge(1) },
    mpa: { label: 'MPa', heading: /\b(mpa|mpag)\b/i, toStored: gauge(KPA_PER_MPA) },
  },
  guess: (values) => {
    const median = medianOf(values) ?? USUAL_BAR;
    if (median > USUAL_PSI) return 'kpa';
    return median >= USUAL_BAR ? 'psi' : 'bar';
  },
} as const satisfies Measure;
