/** A network may never answer: what waits for a quiet screen then goes on all the same. */
const LONGEST_MS = 20_000;

let loads = 0;

/** Whether code of a part of the screen is still on its way. */
export function isCodeUnderWay(): boolean {
  return loads > 0;
}

/** Counts a load of code until it ends, however it does. */
export async function followCode<Code>(load: () => Promise<Code>): Promise<Code> {
  loads += 1;
  let isUnderWay = true;
  const end = () => {
    if (isUnderWay) loads -= 1;
    isUnderWay = false;
  };
  const timer = setTimeout(end, LONGEST_MS);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    end();
  }
}
