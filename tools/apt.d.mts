/** Installs Debian packages where we may. */
export function installWithApt(what: string, packages: readonly string[]): Promise<void>;
