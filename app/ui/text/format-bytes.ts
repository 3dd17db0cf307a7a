const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size in bytes as people read it, in steps of 1,000: `1536` gives `1.5 KB`. */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes)
  let unit = 0
  // From here on it would round up to 1,000 of its unit, as from 9.95 on to 10.0.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const text = unit === 0 ? String(size) : size.toFixed(size < 9.95 ? 1 : 0)
  return `${text} ${bytes === 1 ? 'byte' : units[unit]}`
}
