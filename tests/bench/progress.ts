/** Says on the error output what is being done; the output has the table alone. */
export function tell(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${what}\n`)
}
