import procedurePdf from '../src/features/procedures/pdf/procedure-pdf-worker.ts';

interface DocumentSubject {
  readonly tank_number: string;
  readonly company_name: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** The title of a document and its text in markdown. */
const DOCUMENTS = {
  certificate: {
    title: 'Certificate of Inspection',
    text: ({ tank_number, company_name, date }: DocumentSubject) => `
| | |
|---|---|
| Container | ${tank_number} |
| Owner | ${company_name} |
| Inspected on | ${date} |
| Next inspection | 30 months later |
| Result | Passed |

Frame, corner castings, outer jacket, piping cabinet and data plates were examined. Relief valves were within their
dates. No defect was found that would keep the container from service.`,
  },
  'pump-down record': {
    title: 'Pump-Down Record',
    text: ({ tank_number, date }: DocumentSubject) => `
Container ${tank_number}, begun on ${date}. Turbo pump on the vacuum port, gauge valve open.

| Hours | Microns |
|---:|---:|
| 0 | 820 |
| 4 | 240 |
| 12 | 96 |
| 24 | 41 |
| 48 | 17 |
| 72 | 12 |

Port closed at 72 hours. Reading after an hour at rest: 12 microns.`,
  },
  'repair offer': {
    title: 'Offer for Repair',
    text: ({ tank_number, company_name, date }: DocumentSubject) => `
To ${company_name}, ${date}, for container ${tank_number}.

| Work | Price |
|---|---:|
| Grind and weld, two places at the rear | 1,480 |
| Helium leak check after the repair | 620 |
| Pump-down, 72 hours | 940 |
| **Together** | **3,040** |

Work begins within five days of the order. The offer stands for 30 days.`,
  },
} as const;

export type TankDocument = keyof typeof DOCUMENTS;

export function isTankDocument(content: string): content is TankDocument {
  return Object.hasOwn(DOCUMENTS, content);
}

/** The document as a PDF. */
export async function typesetTankDocument(document: TankDocument, subject: DocumentSubject): Promise<Uint8Array> {
  const { title, text } = DOCUMENTS[document];
  const { bytes } = await procedurePdf({
    ...{ title, summary: null, full_content: text(subject), categories: [], date_published: null },
    ...{ client_tag: null, created_by_email: null, cover: null, images: {}, publicUrl: '' },
  });
  return bytes;
}
