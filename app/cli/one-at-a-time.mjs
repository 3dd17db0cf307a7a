// Plain JavaScript for any Node from 20.19 on, with nothing but Node: it runs before there is a node_modules.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two looks at whether another command is done. */
const lookEvery = 100
/** Nobody is at it for so many milliseconds: the number of a process that is no more is given to another. */
const longest = 30 * 60_000

/**
 * Does something that no two commands may do at once: who comes second waits until the first is done, or is no more.
 * @param {string} path a file that is there as long as somebody is at it, with the number of its process
 * @param {() => void} onWait told once where it has to wait
 * @param {() => Promise<void>} work finds out itself what is left to do
 */
export async function oneAtATime(path, onWait, work) {
  await mkdir(dirname(path), { recursive: true })
  const own = `${process.pid} ${randomUUID()}`
  for (let waits = 0; !(await take(path, own)); waits++) {
    if (waits === 0) onWait()
    await setTimeout(lookEvery)
  }
  try {
    await work()
  } finally {
    if ((await textOf(path)) === own) await rm(path, { force: true })
  }
}

/** Puts the file there with all that is in it, if there is none; gives whether it did. */
async function take(path, own) {
  const mine = `${path}.${process.pid}`
  await writeFile(mine, own)
  try {
    await link(mine, path)
    return true
  } catch (error) {
    // Where files cannot have two names nobody waits for another.
    if (error.code !== 'EEXIST') return true
    const holder = await textOf(path)
    if (holder !== null && !(await isAtIt(path, holder))) await removeStale(path, holder, `${mine}.stale`)
    return false
  } finally {
    await rm(mine, { force: true })
  }
}

/** Whether the process that put the file there still is at it. */
async function isAtIt(path, holder) {
  const number = Number(holder.split(' ')[0])
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (!(number > 0) || number === process.pid || Date.now() - mtimeMs > longest) return false
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}

/** Removes the file if it still is the one that was looked at: another may have done so meanwhile, and be at it now. */
async function removeStale(path, holder, aside) {
  await rename(path, aside).catch(() => undefined)
  if (![holder, null].includes(await textOf(aside))) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

async function textOf(path) {
  return readFile(path, 'utf8').catch(() => null)
}
