import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { callWith, type Session, sessionFor } from './portal-api.ts';

/** A teacher of whom there is nothing yet. */
export async function makeTeacher(): Promise<Session> {
  const email = `teacher-${crypto.randomUUID()}@people.example`;
  await makeUser({ email, role: 'teacher' });
  return sessionFor(email, MADE_PASSWORD);
}

/** A record of a teacher's own. */
export async function write({ token }: Session, path: string, body: object): Promise<{ readonly id: number }> {
  const response = await callWith(token, 'POST', path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data;
}
