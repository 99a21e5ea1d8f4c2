import { createLessonEvent, type LessonEvent } from '@dewar/contract/lesson-calendar';
import { createLessonPlan, type LessonPlan } from '@dewar/contract/lesson-plans';
import { createTeacherSettings } from '../src/features/teacher-settings/teacher-settings-repository.ts';
import { addUser, signInAs } from './sample-world.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface LessonWorld {
  readonly server: TestServer;
  /** Two teachers in New York who share nothing. */
  readonly tokens: Readonly<Record<'ada' | 'ben', string>>;
  readonly ids: Readonly<Record<'ada' | 'ben', number>>;
  /** Ada's by default. */
  newPlan(change?: object, who?: 'ada' | 'ben'): Promise<LessonPlan>;
  newEvent(event: object): Promise<LessonEvent>;
  /** A teacher without any request so far. */
  newTeacher(): Promise<{ readonly id: number; readonly token: string }>;
}

export async function startLessonWorld(environment: Readonly<Record<string, string>> = {}): Promise<LessonWorld> {
  const server = await startTestServer(environment);
  const { db } = server;
  const teacher = async (email: string) => {
    const id = await addUser(db, { email, role: 'teacher', timezone: 'America/New_York' });
    await createTeacherSettings(db, id);
    return id;
  };
  const ids = { ada: await teacher('ada@school.example'), ben: await teacher('ben@school.example') };
  const tokens = {
    ada: await signInAs(server, 'ada@school.example'),
    ben: await signInAs(server, 'ben@school.example'),
  };
  let serial = 0;
  return {
    server,
    tokens,
    ids,
    newPlan: async (change = {}, who = 'ada') => {
      serial += 1;
      const body = { title: `Lesson ${serial}`, subject: 'Science', ...change };
      return made(await server.call(createLessonPlan, { token: tokens[who], body }));
    },
    newEvent: async (body) => made(await server.call(createLessonEvent, { token: tokens.ada, body })),
    newTeacher: async () => {
      serial += 1;
      const email = `teacher${serial}@school.example`;
      return { id: await teacher(email), token: await signInAs(server, email) };
    },
  };
}

function made<T>({ status, text, body }: { status: number; text: string; body: { data: T } }): T {
  if (status !== 201) throw new Error(text);
  return body.data;
}
