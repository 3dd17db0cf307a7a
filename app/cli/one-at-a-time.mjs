// Plain JavaScript for any Node from 20.19 on, with nothing but Node: it runs before there is a node_modules.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two looks at whether another command is done. */
const lookEvery = 100

/**
 * Does something that no two commands may do at once: who comes second waits until the first is done, or is no more.
 * @param {string} path a file that is there as long as somebody is at it, with the number of its process
 * @param {() => void} onWait told once where it has to wait
 * @param {() => Promise<void>} work finds out itself what is left to do
 */
export async function oneAtATime(path, onWait, work) {
  await mkdir(dirname(path), { recursive: true })
  for (let waits = 0; !(await isTaken(path)); waits++) {
    if (waits === 0) onWait()
    await setTimeout(lookEvery)
  }
  try {
    await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function isTaken(path) {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!(await isHeld(path))) await rm(path, { force: true })
    return false
  }
}

/** Whether the process that is at it is alive. One that has just begun may not have written its number yet. */
async function isHeld(path) {
  const holder = await readFile(path, 'utf8').catch(() => '')
  if (holder === '') return true
  try {
    process.kill(Number(holder), 0)
    return true
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}
