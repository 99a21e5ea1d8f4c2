import type { ReceivedRequest } from './api-server.ts';

/** The fields of a form that was sent with files, each with its values; of a file its name. */
export function readForm({ body }: ReceivedRequest): Readonly<Record<string, readonly string[]>> {
  const fields: Record<string, string[]> = {};
  for (const part of String(body).split(/^--.*$/m)) {
    const [, name = '', file] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(part) ?? [];
    const [, value = ''] = /\r\n\r\n([\s\S]*)\r\n$/.exec(part) ?? [];
    if (name !== '') fields[name] = [...(fields[name] ?? []), file ?? value];
  }
  return fields;
}
