import { readS3Url } from '../../../shared/file-storage/s3-url.ts';
import { type Check, type DatabaseCheckNeeds, type Finding, ok, problem, warning } from '../check.ts';

const WARNING_SECONDS = 5;
/** Codes of authenticator apps are then refused, and stores refuse signed requests after 15 minutes. */
const PROBLEM_SECONDS = 30;
const TIMEOUT_MS = 5_000;

/** This machine's clock against those of the database and the store. */
export const clockCheck: Check<DatabaseCheckNeeds> = {
  name: 'clock',
  run: async ({ config, client, now }) => {
    const sent = now().getTime();
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const received = now().getTime();
    const findings = [compare('the database', rows[0]?.now, (sent + received) / 2)];
    const store = config.STORAGE_URL?.startsWith('s3:')
      ? readS3Url(config.STORAGE_URL, 'STORAGE_URL').endpoint
      : undefined;
    if (store !== undefined) findings.push(compare('the store of files', await dateOf(store), now().getTime()));
    return findings;
  },
};

function compare(whose: string, theirs: Date | undefined, ours: number): Finding {
  if (theirs === undefined) return ok(`The clock of ${whose} is not known.`);
  const seconds = Math.round(Math.abs(theirs.getTime() - ours) / 1_000);
  if (seconds < WARNING_SECONDS) return ok(`This machine and ${whose} agree on the time.`);
  const message = `The clock of this machine differs from that of ${whose} by ${seconds} seconds.`;
  const advice = 'Let both set their clocks by NTP (timedatectl set-ntp true).';
  return seconds < PROBLEM_SECONDS ? warning(message, advice) : problem(message, advice);
}

/** The Date header, to the second. */
async function dateOf(url: string): Promise<Date | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const date = new Date(response.headers.get('date') ?? '');
    return Number.isNaN(date.getTime()) ? undefined : date;
  } catch {
    return undefined;
  }
}
