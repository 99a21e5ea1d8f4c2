/** A browser ends an idle worker within half a minute: what it is to remember lies in the store. */
const LAST_LOOK = '/last-look';
const EVERY_MS = 600_000;

/** Whether it is long ago that all files of the shell were looked at, which reads and hashes each of them. */
export async function isLookDue(shell: Cache): Promise<boolean> {
  const lookedAt = Number((await (await shell.match(LAST_LOOK))?.text()) || Number.NaN);
  const age = Date.now() - lookedAt;
  // The device's clock may have been set back since.
  return !(age >= 0 && age < EVERY_MS);
}

export async function noteLook(shell: Cache): Promise<void> {
  await shell.put(LAST_LOOK, new Response(String(Date.now())));
}

/** The next page has all of them looked at. */
export async function forgetLook(shell: Cache): Promise<void> {
  await shell.delete(LAST_LOOK);
}
