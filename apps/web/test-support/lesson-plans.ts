import type { LessonAssistantState } from '@dewar/contract/ai-lesson';
import type { LessonEvent, TaughtWeek } from '@dewar/contract/lesson-calendar';
import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import type { LessonPlan } from '@dewar/contract/lesson-plans';
import type { LessonTemplate, TemplateSection } from '@dewar/contract/lesson-templates';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { LESSON_PRESETS } from '@dewar/domain/lessons/lesson-presets';
import { sectionNameOf } from '@dewar/domain/lessons/section-names';
import { type ReceivedRequest, type SentResponse, startApi } from './api-server.ts';

export function lessonPlan(differences: Partial<LessonPlan> = {}): LessonPlan {
  return {
    id: 7,
    title: 'Volcanoes',
    subject: 'Science',
    grade_level: '5th Grade',
    duration_minutes: 60,
    preview: null,
    learning_objectives: null,
    materials: null,
    introduction: null,
    direct_instruction: null,
    guided_practice: null,
    independent_practice: null,
    closure: null,
    assessment_strategies: null,
    differentiation: null,
    teacher_reflection: null,
    custom_sections: [],
    created_at: '2026-05-12T18:05:00Z',
    updated_at: '2026-05-13T18:05:00Z',
    version: 3,
    file_count: 0,
    calendar_event_count: 0,
    ...differences,
  };
}

export function lessonPlanFile(differences: Partial<LessonPlanFile> = {}): LessonPlanFile {
  return {
    id: 70,
    lesson_plan_id: 7,
    file_name: '0a1b2c',
    original_name: 'Lava map.pdf',
    file_size: 1_572_864,
    category: 'document',
    description: 'For the wall',
    uploaded_by_name: 'Ada Okafor',
    uploaded_at: '2026-05-12T18:05:00Z',
    ...differences,
  };
}

export function lessonEvent(differences: Partial<LessonEvent> = {}): LessonEvent {
  return {
    id: 50,
    title: 'Volcanoes',
    start_time: '2026-06-08T13:00:00Z',
    end_time: '2026-06-08T14:00:00Z',
    all_day: false,
    start_date: null,
    end_date: null,
    no_school: false,
    lesson_plan_id: 7,
    lesson_title: 'Volcanoes',
    subject: 'Science',
    version: 1,
    ...differences,
  };
}

export function lessonTemplate(differences: Partial<LessonTemplate> = {}): LessonTemplate {
  return {
    id: 20,
    name: 'Lab day',
    description: 'Try it first',
    is_default: true,
    grade_levels: ['5th Grade'],
    subjects: ['Science'],
    section_count: 2,
    ai_section_count: 1,
    created_at: '2026-05-12T18:05:00Z',
    updated_at: '2026-05-12T18:05:00Z',
    version: 1,
    sections: [],
    ...differences,
  };
}

/** A section as the server returns it, from its position and name. */
export function templateSection(
  id: number,
  display_name: string,
  differences: Partial<TemplateSection> = {},
): TemplateSection {
  return {
    id,
    section_name: sectionNameOf(display_name),
    display_name,
    section_type: 'textarea',
    is_required: false,
    is_enabled: true,
    sort_order: id,
    placeholder_text: null,
    help_text: null,
    default_value: null,
    response_length: 'medium',
    ai_enabled: false,
    ...differences,
  };
}

const SETTINGS: TeacherSettings = {
  default_grade_level: '4th Grade',
  default_duration_minutes: 45,
  default_template_id: null,
  paper_size: 'letter',
  version: 1,
};

const ASSISTANT: LessonAssistantState = {
  ...{ generator: 'ai', model: 'small', ms_per_word: null },
  ...{ lessons_per_day: 50, lessons_left: 47, calls_left: 580 },
};

const SUBJECTS = [
  { id: 1, name: 'Math', color: '#2563eb', version: 1 },
  { id: 2, name: 'Science', color: '#15803d', version: 1 },
];

interface LessonWorld {
  readonly plans?: readonly LessonPlan[];
  readonly files?: readonly LessonPlanFile[];
  readonly templates?: readonly LessonTemplate[];
  readonly events?: readonly LessonEvent[];
  readonly weeks?: readonly TaughtWeek[];
  /** Takes precedence; calls it returns nothing for get the default responses. */
  readonly respond?: (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;
}

/** Serves one teacher's lessons. */
export function startLessonApi({
  plans = [],
  files = [],
  templates = [],
  events = [],
  weeks = [],
  respond,
}: LessonWorld) {
  return startApi((request) => {
    const own = respond?.(request);
    if (own !== undefined) return own;
    if (request.method !== 'GET') return undefined;
    const { pathname } = new URL(request.url, 'http://portal');
    const data = new Map<string, unknown>([
      ['/api/lesson-plans', plans],
      ['/api/lesson-plans/subjects/list', SUBJECTS],
      ['/api/lesson-templates/presets', LESSON_PRESETS],
      ['/api/lesson-plans/calendar/events', events],
      ['/api/lesson-plans/calendar/periods', []],
      ['/api/lesson-plans/calendar/weeks', weeks],
      ['/api/lesson-plan-files', files],
      ['/api/lesson-templates', templates],
      ['/api/lesson-plans/calendar/events', events],
      ['/api/teacher-settings', SETTINGS],
      ['/api/teacher-settings/timetable', { rotation_days: null, rotation_start: null, periods: [], version: 1 }],
      ['/api/ai-lesson/assistant', ASSISTANT],
      ...plans.map(
        ({ id }) =>
          [`/api/lesson-plans/${id}/lessons`, events.filter(({ lesson_plan_id }) => lesson_plan_id === id)] as const,
      ),
      ...plans.map((plan) => [`/api/lesson-plans/${plan.id}`, plan] as const),
      ...templates.map((template) => [`/api/lesson-templates/${template.id}`, template] as const),
    ]).get(pathname);
    return data === undefined ? undefined : { body: { data } };
  });
}
