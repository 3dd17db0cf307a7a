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
