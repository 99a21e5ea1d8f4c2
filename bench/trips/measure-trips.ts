import { parseArgs } from 'node:util';
import { writeFigures } from '../write-figures.ts';
import { PRODUCTS_CARRIED } from './cargoes.ts';
import { reportHistories, reportReferences } from './histories-report.ts';
import { tryTank } from './run-trips.ts';
import { simulateTank, TRIP_STYLES } from './simulate-trips.ts';
import { reportOf } from './trips-report.ts';

/** Holds the estimate of the next trip's relief against simulated tanks whose heat leak is known; docs/judgement.md. */

const PAGE = 'docs/judgement.md';

// The estimator was tuned on seeds from 1 on.
const { values } = parseArgs({
  options: {
    tanks: { type: 'string', default: '500' },
    histories: { type: 'string', default: '60' },
    from: { type: 'string', default: '700001' },
    write: { type: 'boolean', default: false },
  },
});

const options = { tanks: Number(values.tanks), from: Number(values.from) };
const styles = TRIP_STYLES.map((style) => ({
  style,
  outcomes: PRODUCTS_CARRIED.flatMap((product) =>
    Array.from({ length: options.tanks }, (_, index) => tryTank(simulateTank(product, style, options.from + index))),
  ),
}));
const histories = reportHistories({ histories: Number(values.histories), from: options.from });
const report = `${reportOf(styles, options)}\n\n${histories}\n\n${reportReferences()}`;
console.log(report);
if (values.write) await writeFigures({ page: PAGE, command: 'npm run bench -- trips --write', report });
