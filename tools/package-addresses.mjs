const FOLDER = 'node_modules/';

/**
 * The lock file names no registry. npm then requests the whole history of every package to find its file: twice the
 * requests and two thirds more bytes. Every registry has the files at the same paths, which are added here.
 */
export function addPackageAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const isFromRegistry = entry.integrity !== undefined && entry.resolved === undefined;
    return [place, isFromRegistry ? { ...entry, resolved: addressOf(place, entry, registry) } : entry];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

function addressOf(place, { name = place.slice(place.lastIndexOf(FOLDER) + FOLDER.length), version }, registry) {
  const file = `${name.split('/').at(-1)}-${version}.tgz`;
  return new URL(`${name}/-/${file}`, registry.endsWith('/') ? registry : `${registry}/`).href;
}
