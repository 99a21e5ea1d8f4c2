/**
 * What a person reads after a write: the server answers it, and the web shows it where it does not wait for the answer.
 * Without zod, since first screens load it.
 */
export const SUCCESS = {
  readingAdded: 'Vacuum reading added successfully!',
  loadAdded: 'Transfer data added successfully!',
  transferUpdated: 'Transfer updated successfully!',
  arrivalUpdated: 'Arrival data updated successfully!',
  transferDeleted: 'Transfer deleted successfully!',
  finalDeterminationSaved: 'Final determination saved successfully!',
  determinationWithdrawn: 'The final determination is withdrawn. The load waits for another one.',
  loadComputedAnew: 'The load is judged by the plate, the settings and the price of now.',
  monthClosed: 'The month is closed. What is changed in it from now on is told.',
  monthReopened: 'The month is open again.',
  repairsMarked: 'Repairs marked successfully',
  repairsUndone: 'Repairs taken back',
  vacuumTestStarted: 'Vacuum test started. Tank is now on pump.',
  procedureCreated: 'Procedure created!',
  procedureUpdated: 'Procedure updated!',
  procedureDeleted: 'Procedure deleted successfully',
  procedureVersionRestored: 'Version restored',
  categoryCreated: 'Category created successfully!',
  companyRequestApproved: 'Company assignment request approved!',
  companyRequestRejected: 'Company assignment request rejected.',
  registered: 'Registration successful! Please check your email for verification.',
  passwordChanged: 'Password changed successfully',
  lessonPlanSaved: 'Lesson plan saved successfully!',
  lessonPlanDeleted: 'Lesson plan deleted successfully',
  templateSaved: 'Template saved successfully!',
  attachmentDeleted: 'Attachment deleted successfully',
} as const;
