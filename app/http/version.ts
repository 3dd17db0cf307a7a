import { readFileSync } from 'node:fs'

/** The version of this Assay, from the package.json above `app/http` and above `dist/server` alike. */
export function version(): string {
  const { version: value }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return value
}
