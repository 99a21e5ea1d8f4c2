import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

/**
 * Loaded before everything else in each process of a run with `--date`: every clock is `CLOCK_OFFSET_MS` ahead, that of
 * PostgreSQL too, by the library in `CLOCK_LIBRARY`. Where `CLOCK_STANDS_AT` says when, our own clocks stand there. Timers
 * run as always.
 */
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const standsAt = process.env.CLOCK_STANDS_AT;

const Date_ = Date;
const now = Date_.now.bind(Date_);
Date_.now = standsAt === undefined ? () => now() + offset : () => Number(standsAt);
// A proxy, so that instances created elsewhere are instances of it too.
globalThis.Date = new Proxy(Date_, {
  apply: () => new Date_(Date_.now()).toString(),
  construct: (_, args, target) =>
    Reflect.construct(Date_, args.length === 0 ? [Date_.now()] : args, target === globalThis.Date ? Date_ : target),
});

const instant = globalThis.Temporal?.Now.instant.bind(Temporal.Now);
if (instant !== undefined) {
  const here = () => Temporal.Now.timeZoneId();
  const zoned = (zone = here()) => Temporal.Now.instant().toZonedDateTimeISO(zone);
  Temporal.Now.instant = () =>
    standsAt === undefined
      ? instant().add({ milliseconds: offset })
      : Temporal.Instant.fromEpochMilliseconds(Number(standsAt));
  Temporal.Now.zonedDateTimeISO = zoned;
  Temporal.Now.plainDateTimeISO = (zone) => zoned(zone).toPlainDateTime();
  Temporal.Now.plainDateISO = (zone) => zoned(zone).toPlainDate();
  Temporal.Now.plainTimeISO = (zone) => zoned(zone).toPlainTime();
}

// The embedded PostgreSQL gets an environment of its own, without ours.
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  if (!/[/\\]postgres$/.test(command)) return spawn(command, args, options);
  const clock = {
    LD_PRELOAD: process.env.CLOCK_LIBRARY,
    FAKETIME: `${offset < 0 ? '-' : '+'}${Math.abs(offset) / 1_000}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return spawn(command, args, { ...options, env: { ...options?.env, ...clock } });
};
syncBuiltinESMExports();
