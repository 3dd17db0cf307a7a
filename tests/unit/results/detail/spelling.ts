import fc from 'fast-check'

/** JSON text of a value with spaces and escapes where they may be, as no tool would write it and some might. */
export function spelled(value: unknown, odd: (bound: number) => number): string {
  const space = () => ['', '', ' ', '\n\t', '\r\n  '][odd(5)] ?? ''
  if (typeof value === 'string') return spelledText(value, odd)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${space()}${value.map((element) => spelled(element, odd) + space()).join(`,${space()}`)}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${spelledText(name, odd)}${space()}:${space()}${spelled(member, odd)}${space()}`,
  )
  return `{${space()}${members.join(`,${space()}`)}}`
}

function spelledText(text: string, odd: (bound: number) => number): string {
  const units = text.split('').map((unit) => {
    if (odd(6) === 0) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    return JSON.stringify(unit)
      .slice(1, -1)
      .replace('/', odd(2) === 0 ? '\\/' : '/')
  })
  // Halves of one letter that are both written as they are make the letter again.
  return `"${units.join('').replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/g, (pair) => (odd(2) === 0 ? pair : String(JSON.parse(`"${pair}"`))))}"`
}

/** Whole numbers from 0 up to, not including, a bound; the same for the same seed. */
export function oddities(seed: number): (bound: number) => number {
  let state = seed * 2 + 1
  return (bound) => (state = (state * 48_271) % 2_147_483_647) % bound
}

/** Members that results may have beyond those that matter, with anything in them. */
export const extras = fc.dictionary(
  fc.constantFrom('properties', 'fixes', 'codeFlows', 'hostedViewerUri', '__proto__', 'x y', 'ключ'),
  fc.jsonValue({ maxDepth: 4 }),
  {
    maxKeys: 4,
  },
)
