export const MARKER = 'dewar-backups.json';
export const MANIFESTS = 'backups';
export const PIECES = 'pieces';

const MANIFEST_NAME = /^backups\/([0-9TZ-]+-[0-9a-f]{4})\.json$/;
const PIECE_NAME = /^pieces\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** In folders by their first two digits: no folder gets too large to list. */
export function pathOfPiece(name: string): string {
  return `${PIECES}/${name.slice(0, 2)}/${name}`;
}

export function pieceOfPath(path: string): string | undefined {
  return PIECE_NAME.exec(path)?.[1];
}

export function pathOfManifest(id: string): string {
  return `${MANIFESTS}/${id}.json`;
}

export function manifestOfPath(path: string): string | undefined {
  return MANIFEST_NAME.exec(path)?.[1];
}

/** 2026-11-23T021500Z-1a2b: in the order of time, readable, and never the same twice. */
export function createBackupId(now: Date, random: Buffer): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `${time}-${random.toString('hex').slice(0, 4)}`;
}
