/**
 * Search values are plain strings in the address: `?q=5` is the text 5 and not a number, and `q` reads as people typed it.
 * Takes the part of an address from `?` on, with or without it.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse of `parseSearch`; members that are undefined are left out. Gives an empty string or text that begins with `?`. */
export function stringifySearch(search: Record<string, unknown>): string {
  let text = ''
  for (const name of Object.keys(search)) {
    const value = search[name]
    if (value === undefined || value === null) continue
    const written = String(value)
    // A page has hundreds of links, and hardly any needs an escape.
    const isPlain = plainName.test(name) && plain.test(written)
    text += `${text === '' ? '?' : '&'}${isPlain ? `${name}=${written.replaceAll(' ', '+')}` : escaped(name, written)}`
  }
  return text
}

/** A place that an address names, counted from 1; undefined where it names none. */
export function readPlace(value: unknown): number | undefined {
  return typeof value !== 'object' && /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : undefined
}

const plainName = /^\w*$/
const plain = /^[\w.*:/, -]*$/

/** But for characters that a query is full of and that need no escape behind the `?` of an address (RFC 3986 §3.4). */
function escaped(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString().replace(/%(?:3A|2F|2C)/g, decodeURIComponent)
}
