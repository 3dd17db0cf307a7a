/** A day, month or year is how a time begins. */
export function isOn(value: string, time: string): boolean {
  const date = value.replace(/^[<>=]+/, '')
  const begin = time.slice(0, date.length)
  if (value.startsWith('>') && begin > date) return true
  if (value.startsWith('<') && begin < date) return true
  return value.includes('=') && begin === date
}

/** What is so many seconds old; `=`, `>`, `<` and hours, days or weeks as in the query. */
export function isAged(value: string, seconds: number): boolean {
  const length = { h: 3600, d: 24 * 3600, w: 7 * 24 * 3600 }[value.slice(-1)] ?? 0
  const count = Number(value.replace(/\D/g, ''))
  if (value.startsWith('=')) return Math.floor(seconds / length) === count
  if (value.startsWith('>') && seconds > count * length) return true
  if (value.startsWith('<') && seconds < count * length) return true
  return value.includes('=') && seconds === count * length
}
