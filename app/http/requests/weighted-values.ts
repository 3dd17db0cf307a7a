/** The values of a header such as `Accept-Encoding` with their weights (RFC 9110 §12.4.2), 1 where it says none, in their order. */
export function weightedValues(header: string): { name: string; weight: number }[] {
  return header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
}
