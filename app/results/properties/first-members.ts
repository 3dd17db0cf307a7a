import { asObject } from '#app/sarif/json.ts'

export type Members = readonly (readonly [name: string, value: unknown])[]

/** The first members of an object, at most so many, or elements of an array with their indexes as names, and how many there are: there may be a million. */
export function firstMembers(value: object, most: number): { members: Members; count: number } {
  if (Array.isArray(value)) {
    return { members: value.slice(0, most).map((element: unknown, at) => [String(at), element] as const), count: value.length }
  }
  const object = asObject(value) ?? {}
  const names = Object.keys(object)
  return { members: names.slice(0, most).map((name) => [name, object[name]] as const), count: names.length }
}
