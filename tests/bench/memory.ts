import { readdirSync, readFileSync } from 'node:fs'

const every = 50
/** Linux tells processor time in hundredths of a second, whatever its clock does. */
const millisecondsPerTick = 10

export type Used = {
  /** Most anonymous memory of all of them together, without mapped files, in bytes. */
  memory: number | null
  /** Milliseconds of processor that they took since the watch began; what ended may lack its last 50. */
  processor: number | null
}

/**
 * Watches, every 50 ms, what a process and all that it started take together. Gives what ends the watch and tells; null where the system
 * does not (`/proc` of Linux).
 */
export function watchProcesses(pid: number): () => Used {
  let most: number | null = null
  const before = processorOf(pid)
  let processor = before
  function look(): void {
    const now = familyOf(pid).reduce((sum, member) => sum + anonymousBytes(member), 0)
    if (now > 0) most = Math.max(most ?? 0, now)
    processor = processorOf(pid) ?? processor
  }
  look()
  const timer = setInterval(look, every).unref()
  return () => {
    clearInterval(timer)
    look()
    return { memory: most, processor: processor === null ? null : processor - (before ?? 0) }
  }
}

/** Anonymous memory of a process and of all that it started, now, in bytes; null where the system does not tell. */
export function memoryOf(pid: number): number | null {
  return familyOf(pid).reduce((sum, member) => sum + anonymousBytes(member), 0) || null
}

/** Milliseconds of processor that a process and its children took so far; null where there is none or the system does not tell. */
export function processorOf(pid: number): number | null {
  const times = familyOf(pid).map(ticksOf)
  return times[0] === null ? null : times.reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * millisecondsPerTick
}

function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      return children.split(' ').filter(Boolean).map(Number)
    })
  } catch {
    return [] // It has ended, or a thread of it.
  }
}

function anonymousBytes(pid: number): number {
  try {
    const [, kibibytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kibibytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Of its own and of its children that have ended. */
function ticksOf(pid: number): number | null {
  try {
    // The name, in brackets, may hold anything; fields 14 to 17 are utime, stime, cutime and cstime.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return null
  }
}
