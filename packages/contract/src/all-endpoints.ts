import * as auditLog from './audit-log.ts';
import * as auth from './auth.ts';
import * as companies from './companies.ts';
import * as assignmentRequests from './company-assignment-requests.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as fleet from './fleet.ts';
import * as mails from './mails.ts';
import * as platformReports from './platform-reports.ts';
import * as procedures from './procedures.ts';
import * as quickOpen from './quick-open.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as tankStatuses from './tank-statuses.ts';
import * as tanks from './tanks.ts';
import * as transfers from './transfers.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as vacuumReadings from './vacuum-readings.ts';

/** Every call of the interface. What is not here is not mounted, and a test holds the two together. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = [
  auth.login,
  auth.proveSecondFactor,
  auth.register,
  auth.verifyEmail,
  auth.resendVerification,
  auth.forgotPassword,
  auth.resetPassword,
  auth.changePassword,
  auth.getSession,
  auth.logout,
  auth.listSessions,
  auth.endSession,
  auth.getSignInOptions,
  auth.createFirstAdministrator,
  secondFactor.getSecondFactor,
  secondFactor.beginTotp,
  secondFactor.confirmTotp,
  secondFactor.removeTotp,
  secondFactor.beginPasskey,
  secondFactor.createPasskey,
  secondFactor.removePasskey,
  secondFactor.createRecoveryCodes,
  secondFactor.resetSecondFactor,
  users.getProfile,
  users.updateProfile,
  users.listUsers,
  users.getUser,
  users.createUser,
  users.updateUser,
  users.deleteUser,
  users.approveUser,
  users.rejectUser,
  users.resetUser,
  assignmentRequests.createAssignmentRequest,
  assignmentRequests.listOwnAssignmentRequests,
  assignmentRequests.listAssignmentRequests,
  assignmentRequests.approveAssignmentRequest,
  assignmentRequests.rejectAssignmentRequest,
  companies.listCompanies,
  companies.getCompany,
  companies.createCompany,
  companies.updateCompany,
  companies.deleteCompany,
  companies.getCompanyLogo,
  companies.setCompanyLogo,
  companies.deleteCompanyLogo,
  settings.listGeneralSettings,
  settings.listAdminSettings,
  settings.listSettingsCompanies,
  settings.listCompanySettings,
  settings.updateGeneralSetting,
  settings.updateAdminSetting,
  settings.updateCompanySetting,
  auditLog.listAuditLog,
  auditLog.exportAuditLog,
  mails.listKeptMails,
  platformReports.getPlatformReport,
  quickOpen.quickOpen,
  procedures.listProcedures,
  procedures.getProcedure,
  procedures.createProcedure,
  procedures.updateProcedure,
  procedures.deleteProcedure,
  procedures.exportProcedurePdf,
  procedures.listCategories,
  procedures.createCategory,
  procedures.updateCategory,
  procedures.deleteCategory,
  uploads.uploadImage,
  uploads.uploadFile,
  uploads.getUpload,
  tanks.listTanks,
  tanks.getTank,
  tanks.createTank,
  tanks.updateTank,
  tanks.deleteTank,
  tankStatuses.listTankStatuses,
  tankStatuses.createTankStatus,
  tankStatuses.updateTankStatus,
  tankStatuses.deleteTankStatus,
  fleet.getFleet,
  vacuumReadings.listVacuumReadings,
  vacuumReadings.createVacuumReading,
  vacuumReadings.updateVacuumReading,
  vacuumReadings.deleteVacuumReading,
  vacuumReadings.listSparklines,
  transfers.listTransfers,
  transfers.createTransfer,
  transfers.assessTransfer,
  transfers.updateTransfer,
  transfers.deleteTransfer,
  transfers.determineTransfer,
];
