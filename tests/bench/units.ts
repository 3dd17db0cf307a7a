/** Milliseconds as seconds: `1.04 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** Bytes as megabytes of 10^6 bytes: `98.7 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** Bytes as kilobytes of 10^3 bytes: `98.7 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(1)} kB`
}

export function perSecond(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)}/s`
}
