import type { Found, Log } from './log.ts'

/** Where Assay was wrong: `missed` a result that was there before, or took one for `another`. */
export type Failure = { kind: 'missed' | 'another'; where: string; was: string; taken: string; about: string }

/**
 * Says for people how a result was not recognised. `truly` is the result that it was in the log before, `claimed` the one that it was taken
 * for; null for none. `log` counts logs from 0.
 */
export function describeFailure(log: number, now: Found, truly: Found | null, claimed: Found | null, before: Log, after: Log): Failure {
  return {
    kind: claimed === null ? 'missed' : 'another',
    where: `log ${log + 1}, ${now.rule} at ${placeOf(now)}: ${shortened(now.message)}`,
    was: truly === null ? 'was not there before' : `was at ${placeOf(truly)}`,
    taken: claimed === null ? 'taken for new' : `taken for the one at ${placeOf(claimed)}`,
    about: aboutOf(now, truly, before, after),
  }
}

/** What changed of the result, and how many others there are that say the same. */
function aboutOf(now: Found, truly: Found | null, before: Log, after: Log): string {
  const changes: string[] = []
  if (truly !== null) {
    if (truly.path !== now.path) changes.push('renamed')
    if (truly.line !== now.line) changes.push(`moved by ${now.line - truly.line}`)
    if (truly.message !== now.message) changes.push(`message was: ${shortened(truly.message)}`)
    if (changes.length === 0) changes.push('nothing changed')
  }
  const was = truly ?? now
  return [...changes, `alike in the file: ${alike(was, before)} before, ${alike(now, after)} now`].join(', ')
}

function alike({ rule, path, message }: Found, { results }: Log): number {
  return [...results.values()].filter((one) => one.rule === rule && one.path === path && one.message === message).length
}

function placeOf({ path, line, column }: Found): string {
  return `${path}:${line}:${column}`
}

function shortened(message: string): string {
  return message.length > 60 ? `${message.slice(0, 59)}…` : message
}
