/** A package of npm's registry, and versions of it in the order in which they came out. */
export type PackageVersions = { name: string; versions: readonly string[] }

/** Small ones without dependencies worth speaking of, whose sources are published as they were written; some with files that were renamed. */
export const packages: readonly PackageVersions[] = [
  {
    name: 'express',
    versions: ['4.13.0', '4.13.4', '4.14.0', '4.14.1', '4.15.0', '4.15.5', '4.16.0', '4.16.4', '4.17.0', '4.17.3', '4.18.0', '4.18.2'],
  },
  {
    name: 'qs',
    versions: ['6.5.0', '6.6.0', '6.7.0', '6.8.0', '6.9.0', '6.9.4', '6.10.0', '6.10.3', '6.11.0', '6.11.2', '6.12.0', '6.13.0'],
  },
  {
    name: 'commander',
    versions: ['4.0.0', '4.1.0', '5.0.0', '5.1.0', '6.0.0', '6.1.0', '6.2.0', '7.0.0', '7.1.0', '7.2.0', '8.0.0', '8.3.0', '9.0.0'],
  },
  {
    name: 'semver',
    versions: ['6.3.0', '7.0.0', '7.1.1', '7.1.3', '7.2.1', '7.3.0', '7.3.2', '7.3.5', '7.4.0', '7.5.0', '7.5.4', '7.6.0', '7.6.3'],
  },
  { name: 'mustache', versions: ['1.0.0', '1.2.0', '2.1.3', '2.2.1', '2.3.0', '3.0.1', '3.1.0', '3.2.0', '4.0.0', '4.1.0', '4.2.0'] },
]
