import { asArray, asIndex, asInteger, asObject, asText } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/**
 * An `address` of any shape as people read it (SARIF §3.32): its name, what it is and where. By its `index` it takes what it does not say
 * from the run's `addresses` (§3.32.2). Null where it says nothing.
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
  return parts.length === 0 ? null : parts.join(', ')
}

function hexadecimal(number: number): string {
  return `${number < 0 ? '-' : ''}0x${Math.abs(number).toString(16)}`
}
