import type { CoverDrawing } from './cover-drawings.ts';
import type { Archetype, TankPlan } from './fleet-plan.ts';
import type { CompanyKey } from './people.ts';
import type { TankDocument } from './tank-documents.ts';

interface DemoNote {
  readonly daysAgo: number;
  readonly text: string;
  readonly photos?: readonly DemoPhoto[];
}

interface DemoPhoto {
  readonly name: string;
  readonly content: CoverDrawing;
  readonly caption: string;
}

interface DemoFile {
  readonly daysAgo: number;
  readonly name: string;
  /** A typeset document, or a picture. */
  readonly content: TankDocument | CoverDrawing;
  readonly description?: string;
}

/** The notes and files of one tank. */
export interface TankNotesAndFiles {
  readonly company: CompanyKey;
  readonly archetype: Archetype;
  readonly situation: TankPlan['situation'];
  readonly notes: readonly DemoNote[];
  readonly files: readonly DemoFile[];
}

/** For the first tank of each kind: a dozen of the fleet. Days before now. */
export const TANK_NOTES_AND_FILES: readonly TankNotesAndFiles[] = [
  {
    ...{ company: 'polar', archetype: 'healthy', situation: 'in transit' },
    notes: [
      { daysAgo: 4, text: 'Driver asks for the gate code at Aldermoor a day ahead. Dispatch has it.' },
      { daysAgo: 96, text: 'New rupture disk fitted on the outer jacket. Old one kept in the stores.' },
    ],
    files: [{ daysAgo: 210, name: 'CSC certificate.pdf', content: 'certificate' }],
  },
  {
    ...{ company: 'polar', archetype: 'healthy', situation: 'out of service' },
    notes: [
      { daysAgo: 6, text: 'Inspector is booked for the week after next. Tank stays empty until then.' },
      { daysAgo: 41, text: 'Left rear corner casting scraped at the port. Seen by the surveyor: paint only.' },
    ],
    files: [
      { daysAgo: 41, name: 'Left side after the port.jpg', content: 'container', description: 'Before the survey' },
      { daysAgo: 930, name: 'CSC certificate.pdf', content: 'certificate' },
    ],
  },
  {
    ...{ company: 'polar', archetype: 'ageing', situation: 'just arrived' },
    notes: [
      {
        daysAgo: 0.2,
        text: 'Arrived warm on the gauge side. Valve opened at once, reading in half an hour.',
        photos: [
          { name: 'Gauge at the gate.jpg', content: 'gauge', caption: 'At the gate, before the valve was opened' },
        ],
      },
    ],
    files: [],
  },
  {
    ...{ company: 'polar', archetype: 'slow leak', situation: 'in yard' },
    notes: [
      { daysAgo: 3, text: 'Up again by a few microns since last week, cold and undisturbed. Not the gauge.' },
      { daysAgo: 24, text: 'Compared with the spare gauge head: both within one micron.' },
    ],
    files: [{ daysAgo: 24, name: 'Two gauges side by side.jpg', content: 'gauge' }],
  },
  {
    ...{ company: 'polar', archetype: 'failing', situation: 'in yard' },
    notes: [
      {
        daysAgo: 2,
        text: 'Frost around the vacuum port this morning. Do not load until it has been reviewed.',
        photos: [
          { name: 'Frost at the vacuum port.jpg', content: 'frost', caption: 'Taken at 7:40' },
          { name: 'Gauge in the cabinet.jpg', content: 'gauge', caption: 'The gauge at the same hour' },
        ],
      },
      { daysAgo: 11, text: 'Customer was told that this tank is held back. They take LH-07 instead.' },
    ],
    files: [{ daysAgo: 340, name: 'CSC certificate.pdf', content: 'certificate' }],
  },
  {
    ...{ company: 'polar', archetype: 'failing', situation: 'out of service' },
    notes: [
      { daysAgo: 1, text: 'On the pump since last night. Nobody closes valve 4 before the test is over.' },
      { daysAgo: 9, text: 'Welder is free on Thursday. Two welds on the rear, both reachable without the ladder.' },
    ],
    files: [
      { daysAgo: 9, name: 'Repair offer.pdf', content: 'repair offer' },
      { daysAgo: 12, name: 'Rear before the repair.png', content: 'welds' },
    ],
  },
  {
    ...{ company: 'polar', archetype: 'repaired', situation: 'in yard' },
    notes: [{ daysAgo: 60, text: 'Good as new. Back in rotation with the next load.' }],
    files: [{ daysAgo: 61, name: 'Pump-down record.pdf', content: 'pump-down record' }],
  },
  {
    ...{ company: 'polar', archetype: 'stuck gauge', situation: 'in yard' },
    notes: [
      { daysAgo: 8, text: 'The gauge shows 2 whatever we do. New head ordered; until then trust the pressure only.' },
    ],
    files: [],
  },
  {
    ...{ company: 'northwind', archetype: 'ageing', situation: 'in yard' },
    notes: [
      {
        daysAgo: 15,
        text: 'No inspection papers came with this one when we bought it. The office is asking the seller.',
      },
      { daysAgo: 133, text: 'Thread of the fill connection is worn. Use the adapter from the red box.' },
    ],
    files: [{ daysAgo: 133, name: 'Data plate.png', content: 'paper', description: 'Hard to read, but all there' }],
  },
  {
    ...{ company: 'northwind', archetype: 'failing', situation: 'in yard' },
    notes: [{ daysAgo: 5, text: 'Boil-off is twice what it was in spring. Short trips only.' }],
    files: [
      { daysAgo: 5, name: 'Repair offer.pdf', content: 'repair offer' },
      { daysAgo: 640, name: 'CSC certificate.pdf', content: 'certificate' },
    ],
  },
  {
    ...{ company: 'kestrel', archetype: 'failing', situation: 'out of service' },
    notes: [
      { daysAgo: 18, text: 'Test failed. The leak must be on a weld that we have not sprayed yet: start at the top.' },
    ],
    files: [{ daysAgo: 18, name: 'Pump-down record.pdf', content: 'pump-down record' }],
  },
  {
    ...{ company: 'saltmarsh', archetype: 'healthy', situation: 'in yard' },
    notes: [{ daysAgo: 30, text: 'Reserved for Gullwing from the first of the month.' }],
    files: [{ daysAgo: 400, name: 'CSC certificate.pdf', content: 'certificate' }],
  },
];
