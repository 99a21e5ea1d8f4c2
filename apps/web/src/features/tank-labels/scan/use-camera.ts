import { useEffect, useState } from 'react';

export type CameraProblem = 'none' | 'refused' | 'missing' | 'busy' | 'unsupported';

export interface Camera {
  /** Undefined until the camera runs. */
  readonly stream: MediaStream | undefined;
  readonly problem: CameraProblem;
}

/** Wide enough for the modules of a small label at arm's length. */
const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: false,
};

/** The names of the errors of getUserMedia. */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** The camera at the back of the device, on as long as the component stands. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ stream: undefined, problem: 'none' });
  useEffect(() => {
    // Browsers have none without https, whatever their types say.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) {
      setCamera({ stream: undefined, problem: 'unsupported' });
      return;
    }
    let isOver = false;
    const opening = devices.getUserMedia(WANTED);
    opening.then(
      (stream) => !isOver && setCamera({ stream, problem: 'none' }),
      (error: unknown) => !isOver && setCamera({ stream: undefined, problem: problemOf(error) }),
    );
    return () => {
      isOver = true;
      // Also one that is only just allowed: its light would stay on.
      opening.then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop();
        },
        () => undefined,
      );
    };
  }, []);
  return camera;
}

function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error && PROBLEMS[error.name]) || 'busy';
}
