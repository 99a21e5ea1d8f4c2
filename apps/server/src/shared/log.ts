import { type Logger, pino } from 'pino';

/** Structured logs; whatever could give access to a session or an account is left out. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['*.password', '*.token', '*.password_hash', 'req.headers.authorization', 'req.headers.cookie'],
      remove: true,
    },
  });
}
