/** The address with its password replaced, for messages and reports. */
export function withoutPassword(address: string): string {
  try {
    const url = new URL(address);
    if (url.password !== '') url.password = '***';
    for (const name of url.searchParams.keys()) {
      if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '***');
    }
    return url.href;
  } catch {
    return '(an address that cannot be read)';
  }
}
