import { KPA_PER_BAR } from '../thermodynamics/gauge-units.ts';
import { KPA_PER_PSI } from '../thermodynamics/pressure-limits.ts';
import { type Measure, medianOf } from './measure.ts';

/** The standard atmosphere: what an absolute pressure has above a gauge's. */
const ATMOSPHERE_KPA = 101.325;
const KPA_PER_MPA = 1_000;

const gauge = (kpa: number) => (value: number) => (value * kpa) / KPA_PER_PSI;
const absolute = (kpa: number) => (value: number) => (value * kpa - ATMOSPHERE_KPA) / KPA_PER_PSI;

// Tanks are loaded at some 5 to 15 psig and arrive at 20 to 100: 0.3 to 7 bar, 35 to 700 kPa.
const USUAL_BAR = 5;
const USUAL_PSI = 150;

/** Words that make a unit one of absolute pressure, wherever in the heading they stand. */
const absoluteHeading = (unit: string) =>
  new RegExp(String.raw`\b${unit} ?\(?a(bs|bsolut\w*)?\b|^(?=.*\babs(olut\w*)?\b).*\b${unit}\b`, 'i');
const gaugeHeading = (unit: string) => new RegExp(String.raw`\b${unit} ?\(?(g|gauge|u|ü)?\b`, 'i');

/** kg/cm², at: the technical atmosphere. The heading has its raised digit lowered. */
const KGF_PER_CM2 = String.raw`(k(gf?|p)\/(cm|sqcm)\^?2?|k(gf?|p)\/sq ?cm|ksc)`;

/** psi, lb/in2, lbs/sq in, pounds per square inch. */
const PSI = String.raw`(psi|(lbf?s?|pounds?|libras?)\.? ?(\/|per|por) ?(sq(uare)?\.? ?)?(in(ch(es)?)?|pulg(adas?)?)\.?( cuadradas?)?\^?2?)`;

const kpaPerUnit = { psi: KPA_PER_PSI, kgcm2: 98.0665, mbar: 0.1, bar: KPA_PER_BAR, mpa: KPA_PER_MPA, kpa: 1 } as const;

/** The pressure of a gauge, stored in psig. Absolute units are recognised by headings such as 'bar abs' and 'psia'. */
export const PRESSURE = {
  units: {
    psia: { label: 'psi absolute', heading: absoluteHeading(PSI), toStored: absolute(kpaPerUnit.psi) },
    bara: { label: 'bar absolute', heading: absoluteHeading('bar'), toStored: absolute(kpaPerUnit.bar) },
    kpaa: { label: 'kPa absolute', heading: absoluteHeading('kpa'), toStored: absolute(kpaPerUnit.kpa) },
    mpaa: { label: 'MPa absolute', heading: absoluteHeading('mpa'), toStored: absolute(kpaPerUnit.mpa) },
    mbara: { label: 'mbar absolute', heading: absoluteHeading('(mbar|hpa)'), toStored: absolute(kpaPerUnit.mbar) },
    kgcm2a: { label: 'kg/cm² absolute', heading: absoluteHeading(KGF_PER_CM2), toStored: absolute(kpaPerUnit.kgcm2) },
    psi: { label: 'psi', heading: gaugeHeading(PSI), toStored: (value) => value },
    bar: { label: 'bar', heading: gaugeHeading('bar'), toStored: gauge(kpaPerUnit.bar) },
    kpa: { label: 'kPa', heading: gaugeHeading('kpa'), toStored: gauge(kpaPerUnit.kpa) },
    mpa: { label: 'MPa', heading: gaugeHeading('mpa'), toStored: gauge(kpaPerUnit.mpa) },
    mbar: { label: 'mbar', heading: gaugeHeading('(mbar|hpa)'), toStored: gauge(kpaPerUnit.mbar) },
    kgcm2: { label: 'kg/cm²', heading: gaugeHeading(KGF_PER_CM2), toStored: gauge(kpaPerUnit.kgcm2) },
  },
  guess: (values) => {
    const median = medianOf(values) ?? USUAL_BAR;
    if (median > USUAL_PSI) return 'kpa';
    return median >= USUAL_BAR ? 'psi' : 'bar';
  },
  possible: [-15, 1_000],
} as const satisfies Measure;
