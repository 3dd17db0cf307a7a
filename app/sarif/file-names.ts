/** The name of a file that is a log (SARIF §3.2). */
export const logName = /\.sarif(?:\.json)?$/i

/** That of one with properties of another's runs (§3.2). */
export const externalName = /\.sarif-external-properties(?:\.json)?$/i

/** Whether a file is a log, or is read with one, by its name. */
export function isReadByName(name: string): boolean {
  return logName.test(name) || externalName.test(name)
}
