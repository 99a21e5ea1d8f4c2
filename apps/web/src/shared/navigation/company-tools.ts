import { type LinkProps, linkOptions } from '@tanstack/react-router';

interface CompanyTool {
  readonly label: string;
  /** A line that says what the screen is for. */
  readonly purpose: string;
  readonly link: LinkProps;
}

/** A company's screens beside its sections, under the headings they have, with what each is for. */
export function listCompanyTools(companyName: string, isOwn: boolean): readonly CompanyTool[] {
  const params = { companyName };
  // Administrators see these for all companies; from inside one they are of it.
  const search = isOwn ? {} : { company: companyName };
  return [
    {
      label: 'Work Queues',
      purpose: 'What waits, the oldest first',
      link: linkOptions({ to: '/company/$companyName/work', params }),
    },
    {
      label: 'Load Gate',
      purpose: 'May a tank be loaded today?',
      link: linkOptions({ to: '/company/$companyName/load-gate', params }),
    },
    {
      label: 'Evacuation List',
      purpose: 'Which tanks to pump down next',
      link: linkOptions({ to: '/evacuation-list', search }),
    },
    {
      label: 'Custody Ledger',
      purpose: 'Loaded, received, and the difference',
      link: linkOptions({ to: '/custody-ledger', search }),
    },
    { label: 'Leak Map', purpose: 'Where tanks leak, and how often', link: linkOptions({ to: '/leak-map', search }) },
    { label: 'Telemetry', purpose: 'What units on tanks send', link: linkOptions({ to: '/telemetry', search }) },
    { label: 'Labels', purpose: 'Codes to print for the tanks', link: linkOptions({ to: '/labels', search }) },
    { label: 'Import Records', purpose: 'Readings and loads from a sheet', link: linkOptions({ to: '/imports' }) },
    { label: 'Scan a Label', purpose: "Open a tank by its label's code", link: linkOptions({ to: '/scan' }) },
  ];
}
