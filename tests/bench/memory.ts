import { readdirSync, readFileSync } from 'node:fs'

const every = 50

/**
 * Watches what memory a process and all that it started take together, every 50 ms: anonymous memory, without mapped files, in bytes.
 * Gives what ends the watch and gives the most; null where the system does not tell (`/proc` of Linux).
 */
export function watchMemory(pid: number): () => number | null {
  let most: number | null = null
  function look(): void {
    const now = familyOf(pid).reduce((sum, member) => sum + anonymousBytes(member), 0)
    if (now > 0) most = Math.max(most ?? 0, now)
  }
  look()
  const timer = setInterval(look, every)
  return () => {
    clearInterval(timer)
    return most
  }
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
