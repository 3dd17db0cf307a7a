/**
 * Search values are plain strings in the address: `?q=5` is the text 5 and not a number, and `q` reads as people typed it.
 * Takes the part of an address from `?` on, with or without it.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse of `parseSearch`; members that are undefined are left out. Gives an empty string or text that begins with `?`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  // A page has hundreds of links, and hardly any needs an escape.
  const isPlain = pairs.every(([name, value]) => plainName.test(name) && plain.test(String(value)))
  const text = isPlain ? pairs.map(([name, value]) => `${name}=${String(value).replaceAll(' ', '+')}`).join('&') : escaped(pairs)
  return text === '' ? '' : `?${text}`
}

const plainName = /^\w*$/
const plain = /^[\w.*:/, -]*$/

function escaped(pairs: [name: string, value: unknown][]): string {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text.replace(/%(?:3A|2F|2C)/g, readable)
}

/** Characters that a query is full of and that need no escape behind the `?` of an address (RFC 3986 §3.4). */
function readable(escape: string): string {
  return decodeURIComponent(escape)
}
