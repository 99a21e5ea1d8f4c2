import { type Logger, type LoggerOptions, pino } from 'pino';
import { createRepeatFilter } from './repeated-errors.ts';

/** Structured logs; whatever could give access to a session or an account is left out. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const filter = createRepeatFilter();
  const options: LoggerOptions = {
    level,
    redact: {
      paths: ['*.password', '*.token', '*.password_hash', 'req.headers.authorization', 'req.headers.cookie'],
      remove: true,
    },
    hooks: {
      logMethod(args, method) {
        const [fields, message] = args;
        const repeated = filter(fields, message, (count) =>
          Reflect.apply(method, this, [{ ...Object(fields), repeated: count }, message]),
        );
        if (!repeated) Reflect.apply(method, this, args);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
