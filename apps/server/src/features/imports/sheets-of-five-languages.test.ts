import { createImport, previewImport } from '@dewar/contract/imports';
import { listTanks } from '@dewar/contract/tanks';
import { listTransfers } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { computeIso6346CheckDigit } from '@dewar/domain/tanks/iso-6346';
import { beforeAll, expect, it } from 'vitest';
import { questionsOf } from '../../../test-support/questions-of-a-sheet.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

/** A sheet as a depot, a carrier or a gauge writes it; '#' is the number of its tank. */
interface Sheet {
  readonly name: string;
  readonly kind: ImportKindName;
  /** Of the person who imports it. */
  readonly timezone: string;
  readonly text: string;
  /** How many choices and confirmations it takes, and which they are. */
  readonly questions: readonly string[];
  /** What the person answers. */
  readonly answers?: { readonly units?: object; readonly date_order?: 'day-month' | 'month-day' };
  /** The log of one tank: its number stands nowhere. */
  readonly isOfOneTank?: true;
  /** Readings as their moment and microns, loads and tanks as some of their fields. */
  readonly stored: readonly unknown[];
}

const SHEETS: readonly Sheet[] = [
  {
    name: 'a German list of vacuum readings',
    kind: 'readings',
    timezone: 'Europe/Berlin',
    text: `Vakuummessungen Tankcontainer;;;;
Stand: 12.03.2026;;;;
;;;;
Container-Nr.;Datum;Uhrzeit;Vakuum (mbar);Bemerkung
#;12.01.2026;08:15;1,3E-02;kalt
#;13.02.2026;14:40;1,6E-02;`,
    questions: [],
    stored: [
      ['2026-01-12T07:15', 9.75],
      ['2026-02-13T13:40', 12],
    ],
  },
  {
    name: 'a German list of loads',
    kind: 'transfers',
    timezone: 'Europe/Berlin',
    text: `Behälternummer;Befüllt am;Ladegewicht (kg);Fülldruck (bar);Füllstand (mmWS);Ankunft am;Ankunftsdruck (bar);Füllstand bei Ankunft (mmWS);Lieferschein-Nr.;Kunde;Medium
#;05.01.2026 08:30;4.250,5;0,6;240;26.01.2026 07:00;2,1;190;LS-4471;Labor Süd GmbH;Helium
Summe;;4.250,5;;;;;;;;`,
    questions: [],
    stored: [
      {
        ...{ loaded_at: '2026-01-05T07:30:00+00:00', loaded_weight_lbs: 9370.76, loaded_pressure: 8.7 },
        ...{ arrived_at: '2026-01-26T06:00:00+00:00', arrival_pressure: 30.46, arrival_level: 190 },
        ...{ bol_number: 'LS-4471', customer_name: 'Labor Süd GmbH' },
      },
    ],
  },
  {
    name: 'a German fleet list',
    kind: 'tanks',
    timezone: 'Europe/Berlin',
    text: `Tanknummer;Firma;In Betrieb;Nenninhalt (l);Innendurchmesser (mm);Sicherheitsventil (bar);Letzte CSC-Prüfung;5-Jahres-Prüfung;Nächste Prüfung
#;Polar Gas;ja;41.600;2.200;6,9;14.03.2025;20.06.2023;20.12.2027`,
    questions: [],
    stored: [
      {
        ...{ capacity_litres: 41_600, inner_diameter_mm: 2_200, relief_set_pressure: 100.1 },
        ...{ csc_inspection_date: '2025-03-14', five_year_test_date: '2023-06-20' },
      },
    ],
  },
  {
    name: 'a French list of vacuum readings',
    kind: 'readings',
    timezone: 'Europe/Paris',
    text: `N° conteneur	Date de mesure	Heure	Vide (10^-3 mbar)	Remarques
#	15/01/2026	9:05	8,0	à froid
#	03/02/2026	16:20	10,7	`,
    questions: [],
    stored: [
      ['2026-01-15T08:05', 6],
      ['2026-02-03T15:20', 8.03],
    ],
  },
  {
    name: 'a French list of loads',
    kind: 'transfers',
    timezone: 'Europe/Paris',
    text: `Citerne;Date de chargement;Poids net (t);Pression au départ (bar);Arrivée le;Pression à l’arrivée (bar);Client;Produit
#;18/02/2026 14:30;4,12;0,5;06/03/2026 08:00;1,9;Hôpital de la Croix;Hélium liquide`,
    questions: [],
    stored: [
      {
        ...{ loaded_at: '2026-02-18T13:30:00+00:00', loaded_weight_lbs: 9083.05, loaded_pressure: 7.25 },
        ...{ arrived_at: '2026-03-06T07:00:00+00:00', arrival_pressure: 27.56, customer_name: 'Hôpital de la Croix' },
      },
    ],
  },
  {
    name: 'a French fleet list',
    kind: 'tanks',
    timezone: 'Europe/Paris',
    text: `Réservoir;Exploitant;Capacité (m³);Diamètre intérieur (cm);Soupape (bar);Dernière visite CSC;Épreuve périodique;Prochaine visite
#;Polar Gas;40,9;215;7,0;02/09/2025;30/11/2022;02/03/2028`,
    questions: [],
    stored: [
      {
        ...{ capacity_litres: 40_900, inner_diameter_mm: 2_150, relief_set_pressure: 101.5 },
        ...{ csc_inspection_date: '2025-09-02', five_year_test_date: '2022-11-30' },
      },
    ],
  },
  {
    name: 'a Spanish list of vacuum readings',
    kind: 'readings',
    timezone: 'Europe/Madrid',
    text: `Control de vacío;;;
Contenedor;Fecha;Hora;Vacío (Pa);Observaciones
#;28/01/2026;10:00;1,2;
#;05/02/2026;11:30;1,4;después del viaje`,
    questions: [],
    stored: [
      ['2026-01-28T09:00', 9],
      ['2026-02-05T10:30', 10.5],
    ],
  },
  {
    name: 'a Spanish list of loads',
    kind: 'transfers',
    timezone: 'Europe/Madrid',
    text: `Tanque;Fecha de carga;Peso neto (kg);Presión de carga (bar);Fecha de llegada;Presión de llegada (bar);Cliente
#;21/01/2026 07:45;3.980;0,7;09/02/2026 12:10;2,4;Universidad del Norte`,
    questions: [],
    stored: [
      {
        ...{ loaded_at: '2026-01-21T06:45:00+00:00', loaded_weight_lbs: 8774.41, loaded_pressure: 10.15 },
        ...{ arrived_at: '2026-02-09T11:10:00+00:00', arrival_pressure: 34.81 },
      },
    ],
  },
  {
    name: 'a Spanish list of inspections',
    kind: 'inspections',
    timezone: 'Europe/Madrid',
    text: `Cisterna,Última inspección CSC,Prueba quinquenal,Próxima inspección
#,17/10/2025,25/04/2023,17/04/2028`,
    questions: [],
    stored: [{ csc_inspection_date: '2025-10-17', five_year_test_date: '2023-04-25' }],
  },
  {
    name: 'an Italian list of vacuum readings',
    kind: 'readings',
    timezone: 'Europe/Rome',
    text: `Serbatoio;Data e ora;Vuoto (mbar);Note
#;19/01/2026 08.40;0,011;
#;02/02/2026 17.05;0,013;freddo`,
    questions: [],
    stored: [
      ['2026-01-19T07:40', 8.25],
      ['2026-02-02T16:05', 9.75],
    ],
  },
  {
    name: 'an Italian list of loads with groups above its headings',
    kind: 'transfers',
    timezone: 'Europe/Rome',
    text: `;Carico;;;Arrivo;
Serbatoio;Data di carico;Peso netto (kg);Pressione di carico (bar);Data arrivo;Pressione arrivo (bar)
#;22/01/2026 09:00;4.105;0,55;14/02/2026 10:30;2,2`,
    questions: [],
    stored: [
      {
        ...{ loaded_at: '2026-01-22T08:00:00+00:00', loaded_weight_lbs: 9049.98, loaded_pressure: 7.98 },
        ...{ arrived_at: '2026-02-14T09:30:00+00:00', arrival_pressure: 31.91 },
      },
    ],
  },
  {
    name: 'an Italian fleet list without the unit of the valve',
    kind: 'tanks',
    timezone: 'Europe/Rome',
    text: `Contenitore;Proprietario;Capacità (l);Diametro interno (mm);Valvola di sicurezza;Prova periodica
#;Polar Gas;41.200;2.180;6,9;16/05/2024`,
    questions: ['the unit of relief_set_pressure'],
    answers: { units: { relief_set_pressure: 'bar' } },
    stored: [{ capacity_litres: 41_200, relief_set_pressure: 100.1, five_year_test_date: '2024-05-16' }],
  },
  {
    name: 'a Dutch list of vacuum readings',
    kind: 'readings',
    timezone: 'Europe/Amsterdam',
    text: `Tanknummer;Datum en tijd;Vacuüm (mTorr);Opmerking
#;20-01-2026 07:55;9,5;koud
#;04-02-2026 15:15;11;`,
    questions: [],
    stored: [
      ['2026-01-20T06:55', 9.5],
      ['2026-02-04T14:15', 11],
    ],
  },
  {
    name: 'a Dutch list of loads whose days can be read in two ways',
    kind: 'transfers',
    timezone: 'Europe/Amsterdam',
    text: `Tank;Laaddatum;Nettogewicht (kg);Laaddruk (bar);Aankomstdatum;Aankomstdruk (bar);Klant
#;05-02-2026 08:00;4.020;0,6;09-03-2026 09:00;2,8;Ziekenhuis Oost`,
    questions: ['the order of day and month'],
    answers: { date_order: 'day-month' },
    stored: [
      {
        ...{ loaded_at: '2026-02-05T07:00:00+00:00', loaded_weight_lbs: 8862.59, loaded_pressure: 8.7 },
        ...{ arrived_at: '2026-03-09T08:00:00+00:00', arrival_pressure: 40.61 },
      },
    ],
  },
  {
    name: 'a Dutch fleet list',
    kind: 'tanks',
    timezone: 'Europe/Amsterdam',
    text: `Tank;Eigenaar;In bedrijf;Inhoud (l);Binnendiameter (mm);Veiligheidsklep (bar);Laatste CSC-keuring;5-jaarlijkse keuring
#;Polar Gas;ja;40.800;2.190;6,9;15-08-2025;21-07-2022`,
    questions: [],
    stored: [
      {
        ...{ capacity_litres: 40_800, inner_diameter_mm: 2_190, relief_set_pressure: 100.1 },
        ...{ csc_inspection_date: '2025-08-15', five_year_test_date: '2022-07-21' },
      },
    ],
  },
  {
    name: 'the log of a gauge with one channel',
    kind: 'readings',
    timezone: 'America/New_York',
    isOfOneTank: true,
    text: `Device: PVG-200
Serial: 004417
Interval: 3600 s
Date Time, GMT-05:00;CH1 [mbar]
2026-01-14 06:00:00;1.31E-02
2026-01-14 07:00:00;1.33E-02
2026-01-14 08:00:00;1.34E-02`,
    questions: [],
    stored: [
      ['2026-01-14T11:00', 9.83],
      ['2026-01-14T12:00', 9.98],
      ['2026-01-14T13:00', 10.05],
    ],
  },
  {
    name: 'the log of a gauge with the date and the time apart',
    kind: 'readings',
    timezone: 'America/Chicago',
    isOfOneTank: true,
    text: `"Record","Date","Time","Pressure","Unit"
"1","01/22/26","07:30:00 AM","12.4","mTorr"
"2","01/22/26","01:30:00 PM","12.6","mTorr"`,
    questions: [],
    stored: [
      ['2026-01-22T13:30', 12.4],
      ['2026-01-22T19:30', 12.6],
    ],
  },
  {
    name: 'the log of a gateway in UTC that names its tank',
    kind: 'readings',
    timezone: 'Asia/Singapore',
    text: `timestamp,asset,value,unit,quality
2026-01-25T03:00:00Z,#,1.05E+01,micron,good
2026-01-25T04:00:00Z,#,1.07E+01,micron,good`,
    questions: [],
    stored: [
      ['2026-01-25T03:00', 10.5],
      ['2026-01-25T04:00', 10.7],
    ],
  },
];

let world: TankWorld;
let serial = 0;
beforeAll(async () => {
  world = await startTankWorld();
});

async function storedOf(kind: ImportKindName, number: string): Promise<readonly unknown[]> {
  const token = world.tokens.admin;
  const tank = (await world.server.call(listTanks, { token })).body.data.find(
    ({ tank_number }) => tank_number === number,
  );
  if (tank === undefined) return [];
  if (kind === 'tanks' || kind === 'inspections') return [tank];
  const query = { tank_id: tank.id };
  if (kind === 'transfers') return (await world.server.call(listTransfers, { token, query })).body.data;
  const { data } = (await world.server.call(listVacuumReadings, { token, query })).body;
  return data.map((one) => [one.reading_timestamp.slice(0, 16), Math.round(one.vacuum_reading * 100) / 100]).toSorted();
}

it.each(SHEETS)('$name is read with $questions.length questions', async (sheet) => {
  const { kind, timezone, questions, answers = {}, stored } = sheet;
  serial += 1;
  const serialNumber = String(100_000 + serial);
  const number = `LSHU ${serialNumber}-${computeIso6346CheckDigit(`LSHU${serialNumber}`)}`;
  const known = kind === 'tanks' ? undefined : await world.newTank({ tank_number: number });
  const one = sheet.isOfOneTank === true ? { tank_number: known?.tank_number } : {};
  const sent = { kind, text: sheet.text.replaceAll('#', number), timezone, ...one };
  const token = world.tokens.admin;
  const { status, text, body } = await world.server.call(previewImport, { token, body: sent });
  expect(status, text).toBe(200);
  const seen = body.data;
  expect(questionsOf(seen), JSON.stringify(seen, null, 1)).toEqual(questions);
  const choices = {
    columns: seen.columns,
    units: { ...seen.units, ...answers.units },
    date_order: answers.date_order ?? seen.date_order ?? 'day-month',
  };
  const done = await world.server.call(createImport, {
    token,
    body: { ...sent, ...choices, source: 'sheet.csv', only_good: false },
  });
  expect(done.status, done.text).toBe(201);
  expect(await storedOf(kind, number)).toMatchObject(stored);
});
