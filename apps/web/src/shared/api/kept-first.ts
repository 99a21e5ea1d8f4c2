import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';

/** A call that begins at this moment is for a screen that has nothing to show. */
let isForEmptyScreen = false;
/** Their first answer may be the device's. */
const askedFirst = new WeakSet<Query>();

/** Whether the call that begins now will do with what the device keeps. */
export function takesKept(): boolean {
  return isForEmptyScreen;
}

/**
 * How queries call: what a screen has nothing of yet may come from the device, where the server takes longer than an eye
 * notices (the service worker answers so). Administrators edit what they see, and wait for the server.
 */
export function callKeptFirst<Data>(
  queryFn: QueryFunction<Data, QueryKey>,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Data | Promise<Data> {
  const isShown = query.getObserversCount() > 0;
  if (query.state.data !== undefined || !isShown || !hasKeeper()) return queryFn(context);
  askedFirst.add(query);
  isForEmptyScreen = true;
  try {
    return queryFn(context);
  } finally {
    isForEmptyScreen = false;
  }
}

/** Whether an answer is the first of a query that takes what the device keeps; told once. */
export function takeFirstAnswer(query: Query): boolean {
  return askedFirst.delete(query);
}

function hasKeeper(): boolean {
  const user = readSession()?.user;
  const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return isControlled && user !== undefined && ownCompanyOf(user) !== undefined;
}
