import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCalendarAddress } from '../../features/lesson-calendar/calendar-address.ts';
import { readCopyAddress } from '../../features/lesson-calendar/several/copy-address.ts';
import { readSeveralAddress } from '../../features/lesson-calendar/several/several-address.ts';
import { readLessonPlanFilter } from '../../features/lesson-plans/lesson-plan-filter.ts';
import { readNewPlanAddress } from '../../features/lesson-plans/new/new-plan-address.ts';
import { flag, parseSearch, recordId } from '../../shared/navigation/parse-search.ts';
import { PAGES } from '../pages.ts';
import { onlyTeachers } from '../session-gates.ts';
import { root } from './root-route.ts';

const teacher = createRoute({
  getParentRoute: () => root,
  path: '/teacher',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher'], 'TeacherPage'),
});

const teacherSettings = createRoute({
  getParentRoute: () => root,
  path: '/teacher/settings',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/settings'], 'TeacherSettingsPage'),
});

const lessonPlans = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans',
  beforeLoad: onlyTeachers,
  // With or without the dialog of deleted plans.
  validateSearch: (address) => ({ ...readLessonPlanFilter(address), ...parseSearch(address, { deleted: flag }) }),
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans'], 'LessonPlansPage'),
});

const newLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/new',
  beforeLoad: onlyTeachers,
  validateSearch: readNewPlanAddress,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/new'], 'NewLessonPlanPage'),
});

const lessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/$id'], 'LessonPlanPage'),
});

const editLessonPlan = createRoute({
  getParentRoute: () => root,
  path: '/teacher/lesson-plans/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/lesson-plans/$id/edit'], 'EditLessonPlanPage'),
});

const teacherCalendar = createRoute({
  getParentRoute: () => root,
  path: '/teacher/calendar',
  beforeLoad: onlyTeachers,
  validateSearch: readCalendarAddress,
  component: lazyRouteComponent(PAGES['/teacher/calendar'], 'TeacherCalendarPage'),
});

const scheduleSeveral = createRoute({
  getParentRoute: () => root,
  path: '/teacher/calendar/several',
  beforeLoad: onlyTeachers,
  validateSearch: readSeveralAddress,
  component: lazyRouteComponent(PAGES['/teacher/calendar/several'], 'ScheduleSeveralPage'),
});

const copyForward = createRoute({
  getParentRoute: () => root,
  path: '/teacher/calendar/copy',
  beforeLoad: onlyTeachers,
  validateSearch: readCopyAddress,
  component: lazyRouteComponent(PAGES['/teacher/calendar/copy'], 'CopyForwardPage'),
});

const lessonTemplates = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { preset: recordId }),
  component: lazyRouteComponent(PAGES['/teacher/templates'], 'LessonTemplatesPage'),
});

const editLessonTemplate = createRoute({
  getParentRoute: () => root,
  path: '/teacher/templates/$id/edit',
  beforeLoad: onlyTeachers,
  component: lazyRouteComponent(PAGES['/teacher/templates/$id/edit'], 'EditLessonTemplatePage'),
});

const aiAssistant = createRoute({
  getParentRoute: () => root,
  path: '/teacher/ai-assistant',
  beforeLoad: onlyTeachers,
  validateSearch: (address) => parseSearch(address, { template: recordId }),
  component: lazyRouteComponent(PAGES['/teacher/ai-assistant'], 'AiAssistantPage'),
});

/** The addresses of teachers. */
export const teacherRoutes = [
  teacher,
  teacherSettings,
  lessonPlans,
  newLessonPlan,
  lessonPlan,
  editLessonPlan,
  teacherCalendar,
  scheduleSeveral,
  copyForward,
  lessonTemplates,
  editLessonTemplate,
  aiAssistant,
] as const;
