import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../dist/server/', import.meta.url))

/** Addresses of the built server's functions, by their names in the source. */
export function serverFunctions(): Map<string, string> {
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n')
  const entries = text.matchAll(/["']?([\w-]+)["']?:\s*\{\s*functionName:\s*["'`](\w+?)_createServerFn_handler/g)
  return new Map([...entries].map(([, id = '', name = '']) => [name, `/_serverFn/${id}`]))
}

/** The address of one of them. Throws if there is none of the name. */
export function serverFunction(name: string): string {
  const address = serverFunctions().get(name)
  if (address === undefined) throw new Error(`The build has no server function ${name}.`)
  return address
}

/** What pages send along with a call, so that the server takes it for one of theirs. */
export const ownCall = { 'sec-fetch-site': 'same-origin', 'x-tsr-serverfn': 'true' }

/** The query of a call with these arguments, as the framework writes it. */
export function callWith(data: Record<string, string | number | readonly string[]>): string {
  const object = (members: [string, unknown][], at: number) => ({
    t: 10,
    i: at,
    p: { k: members.map(([key]) => key), v: members.map(([, value]) => value) },
    o: 0,
  })
  const text = (value: string) => ({ t: 1, s: value })
  const inner = Object.entries(data).map(([key, value], place): [string, unknown] => {
    if (typeof value === 'number') return [key, { t: 0, s: value }]
    return [key, typeof value === 'string' ? text(value) : { t: 9, i: 2 + place, a: value.map(text), o: 0 }]
  })
  return new URLSearchParams({ payload: JSON.stringify({ t: object([['data', object(inner, 1)]], 0), f: 63, m: [] }) }).toString()
}
