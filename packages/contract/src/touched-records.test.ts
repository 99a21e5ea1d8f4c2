import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { TOUCHED_RECORDS } from './touched-records.ts';

/** They change nothing that a screen lists, or another screen follows them. */
const TOUCHING_NOTHING = [
  'acceptInvitation',
  'addLongImportPiece',
  'assistSection',
  'beginInvitedPasskey',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginSignOn',
  'beginTotp',
  'checkInvitees',
  'connectSignOn',
  'createFirstAdministrator',
  'downloadSharedFile',
  'endForgottenSessions',
  'endSeeAs',
  'exportChosenTanks',
  'exportFleet',
  'exportImportReasons',
  'finishSignOn',
  'forgotPassword',
  'generateLesson',
  'generateSection',
  'login',
  'logout',
  'openInvitation',
  'openPlanLink',
  'previewImport',
  'previewMapping',
  'previewPlansChange',
  'previewTanksChange',
  'previewUsersChange',
  'proveSecondFactor',
  'putAwayFirstSteps',
  'register',
  'resendVerification',
  'resetPassword',
  'seeAsUser',
  'showKeptMailLinks',
  'signInWithPasskey',
  'signOnBackChannelLogout',
  'testPushDevice',
  'testSignOn',
  'uploadFile',
  'uploadImage',
  'verifyEmailByBody',
];

test('exactly the endpoints that write declare what they touch', () => {
  const declaring = ALL_ENDPOINTS.filter(({ touches }) => touches !== undefined).map(({ name }) => name);
  expect(declaring).toEqual(ALL_ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ name }) => name));
});

test('only the endpoints listed here touch nothing', () => {
  const touchingNothing = ALL_ENDPOINTS.filter(({ touches }) => touches?.length === 0).map(({ name }) => name);
  expect(touchingNothing.toSorted()).toEqual(TOUCHING_NOTHING);
});

test('every kind of record is touched by an endpoint, but for what is computed in the background', () => {
  const touched = new Set(ALL_ENDPOINTS.flatMap(({ touches = [] }) => touches));
  expect([...touched, 'tank-judgement'].toSorted()).toEqual([...TOUCHED_RECORDS].toSorted());
});
