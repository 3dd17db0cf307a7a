const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day, `2026-01-31` or a time that begins so, as people read it: `31 Jan`, and with its year `31 Jan 2026`. */
export function formatDay(day: string, withYear = false): string {
  const name = `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`
  return withYear ? `${name} ${day.slice(0, 4)}` : name
}
