/** A step of a built-in template's lesson, and how long it takes. */
export interface PacingStep {
  readonly name: string;
  /** The section that describes it; without that section in a template the step is left out. */
  readonly section?: string;
  /** Minutes, whatever the lesson's length; fewer in a lesson that is mostly made of such steps. */
  readonly minutes?: number;
  /** Its part of the time that is left, relative to the other shares. */
  readonly share?: number;
  /** All such steps of a lesson are equally long. */
  readonly isEqual?: true;
  /** With fewer minutes it is not worth beginning; one if nothing else is said. */
  readonly least?: number;
}

/** The minutes of the built-in templates, by the id of the preset: as its own instruction for them says. */
export const PRESET_PACING: Readonly<Record<number, readonly PacingStep[]>> = {
  1: [
    { name: 'Engage', section: 'engage', share: 10, least: 3 },
    { name: 'Explore', section: 'explore', share: 25, least: 3 },
    { name: 'Explain', section: 'explain', share: 25, least: 3 },
    { name: 'Elaborate', section: 'elaborate', share: 20, least: 3 },
    { name: 'Evaluate', section: 'evaluate', share: 20, least: 3 },
  ],
  2: [
    { name: 'Hook and Prior Knowledge', section: 'hook_and_prior_knowledge', minutes: 4 },
    { name: 'I Do Focused Instruction', section: 'i_do_focused_instruction', share: 20, least: 3 },
    { name: 'We Do Guided Instruction', section: 'we_do_guided_instruction', share: 25, least: 3 },
    { name: 'You Do Together', section: 'you_do_together', share: 30, least: 3 },
    { name: 'You Do Alone', section: 'you_do_alone', share: 25, least: 3 },
    { name: 'Closure', section: 'closure', minutes: 4 },
  ],
  3: [
    { name: 'Anticipatory Set', section: 'anticipatory_set', minutes: 5 },
    { name: 'Review of Prior Learning', section: 'review_of_prior_learning', minutes: 5 },
    { name: 'Input', section: 'input', share: 25, least: 3 },
    { name: 'Modeling', section: 'modeling', share: 15, least: 3 },
    { name: 'Guided Practice', section: 'guided_practice', share: 30, least: 3 },
    { name: 'Independent Practice', section: 'independent_practice', share: 30, least: 3 },
    { name: 'Closure', section: 'closure', minutes: 5 },
  ],
  4: [
    { name: 'Connection', section: 'connection', minutes: 2 },
    { name: 'Teach', section: 'teach', minutes: 6 },
    { name: 'Active Engagement', section: 'active_engagement', minutes: 4 },
    { name: 'Link', section: 'link', minutes: 1 },
    { name: 'Independent Work', section: 'independent_work', share: 95, least: 3 },
    { name: 'Mid Workshop Teaching', section: 'mid_workshop_teaching', minutes: 1 },
    { name: 'Share', section: 'share', minutes: 5 },
  ],
  5: [
    { name: 'Entry Event', section: 'entry_event', share: 15, least: 3 },
    { name: 'Today’s work', section: 'todays_lesson_activities', share: 60, least: 3 },
    { name: 'Critique and Revision', section: 'critique_and_revision', share: 20, least: 3 },
    { name: 'Reflection', section: 'reflection', minutes: 5 },
  ],
  6: [
    { name: 'Orientation', section: 'orientation', share: 10, least: 3 },
    { name: 'Questions and Hypotheses', section: 'questions_and_hypotheses', share: 15, least: 3 },
    { name: 'Investigation', section: 'investigation_plan', share: 35, least: 3 },
    { name: 'Data and Interpretation', section: 'data_and_interpretation', share: 15, least: 3 },
    { name: 'Conclusion', section: 'conclusion', share: 10, least: 3 },
    { name: 'Discussion and Communication', section: 'discussion_and_communication', share: 10, least: 3 },
    { name: 'Reflection', section: 'reflection', minutes: 3 },
  ],
  7: [
    { name: 'Write', section: 'opening_question', minutes: 3 },
    { name: 'Talk in pairs', minutes: 3 },
    { name: 'First circle', section: 'inner_and_outer_circle_plan', share: 50, isEqual: true, least: 6 },
    { name: 'Change of circles', section: 'inner_and_outer_circle_plan', minutes: 1 },
    { name: 'Second circle', section: 'core_questions', share: 50, isEqual: true, least: 6 },
    { name: 'Talk in pairs', section: 'closing_question', minutes: 2 },
    { name: 'Reflection', section: 'reflection_task', minutes: 5 },
  ],
  8: [
    { name: 'Whole Group Opening', section: 'whole_group_opening', minutes: 5 },
    { name: 'First rotation', section: 'teacher_led_station', share: 1, isEqual: true, least: 8 },
    { name: 'Move', section: 'online_station', minutes: 1 },
    { name: 'Second rotation', section: 'online_station', share: 1, isEqual: true, least: 8 },
    { name: 'Move', section: 'independent_practice_station', minutes: 1 },
    { name: 'Third rotation', section: 'independent_practice_station', share: 1, isEqual: true, least: 8 },
    { name: 'Move', section: 'collaborative_station', minutes: 1 },
    { name: 'Fourth rotation', section: 'collaborative_station', share: 1, isEqual: true, least: 8 },
    { name: 'Closing and Exit Ticket', section: 'closing_and_exit_ticket', minutes: 5 },
  ],
  9: [
    { name: 'Lesson Opening', section: 'lesson_opening', share: 10, least: 3 },
    { name: 'Introduce and Model', section: 'introduce_and_model', share: 30, least: 3 },
    { name: 'Guided and Independent Practice', section: 'guided_and_independent_practice', share: 45, least: 3 },
    { name: 'To spare, where choices take longer', section: 'guided_and_independent_practice', minutes: 3 },
    { name: 'Flexible Assessment', section: 'flexible_assessment', share: 15, least: 3 },
  ],
  // As the activities of its learning plan.
  10: [
    { name: 'Where this leads', section: 'performance_task', share: 5, least: 2 },
    { name: 'Hook', section: 'essential_questions', share: 5, least: 2 },
    { name: 'Equip', section: 'learning_plan', share: 20, least: 3 },
    { name: 'Try', section: 'learning_plan', share: 25, least: 3 },
    { name: 'Think again', section: 'learning_plan', share: 15, least: 3 },
    { name: 'Judge', section: 'key_criteria', share: 10, least: 2 },
    { name: 'Evidence of today', section: 'other_evidence', share: 20, least: 3 },
  ],
};
