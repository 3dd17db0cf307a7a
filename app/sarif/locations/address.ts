import { asArray, asIndex, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** Addresses within others that are told. */
const deepest = 32

/**
 * An `address` of any shape as people read it (SARIF §3.32): its name, what it is and where, and what it is in (by `parentIndex`), the outermost
 * first. By its `index` it takes what it does not say from the run's `addresses` (§3.32.2). Null where it says nothing.
 */
export function addressText(run: Run, value: unknown): string | null {
  const own = asObject(value)
  if (own === undefined) return null
  const address = { ...asObject(asArray(run.header.addresses)[asIndex(own.index)]), ...own }
  const [absolute, relative] = [asIndex(address.absoluteAddress), asIndex(address.relativeAddress)]
  const offset = asInteger(address.offsetFromParent)
  const length = asInteger(address.length)
  const parts = [
    asText(address.fullyQualifiedName) ?? asText(address.name),
    asText(address.kind),
    absolute === -1 ? undefined : `at ${hexadecimal(absolute)}`,
    relative === -1 ? undefined : `${hexadecimal(relative)} from the start`,
    offset === undefined ? undefined : `${hexadecimal(offset)} from its parent`,
    length === undefined ? undefined : length === 1 ? '1 byte' : `${length.toLocaleString('en')} bytes`,
  ].filter((part) => part !== undefined)
  const parents = parentsOf(run, address)
  const told = [parts.join(', '), parents.length === 0 ? '' : `in ${parents.join(' › ')}`].filter((part) => part !== '')
  return told.length === 0 ? null : told.join('; ')
}

function parentsOf(run: Run, { index, parentIndex }: JsonObject): string[] {
  const parents: string[] = []
  const seen = new Set([asIndex(index)])
  for (let at = asIndex(parentIndex); at !== -1 && !seen.has(at) && seen.size <= deepest;) {
    seen.add(at)
    const parent = asObject(asArray(run.header.addresses)[at])
    const absolute = asIndex(parent?.absoluteAddress)
    const parts = [
      asText(parent?.kind),
      asText(parent?.name) ?? asText(parent?.fullyQualifiedName),
      absolute === -1 ? undefined : `at ${hexadecimal(absolute)}`,
    ].filter((part) => part !== undefined)
    if (parts.length > 0) parents.unshift(parts.join(' '))
    at = asIndex(parent?.parentIndex)
  }
  return parents
}

function hexadecimal(number: number): string {
  return `${number < 0 ? '-' : ''}0x${Math.abs(number).toString(16)}`
}
