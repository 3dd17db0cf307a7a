// Plain JavaScript for any Node from 20.19 on, with nothing but Node: it runs before there is a node_modules.
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two looks at whether it is this command's turn. */
const lookEvery = 100
/** Nobody is at it for so many milliseconds: the number of a process that is no more is given to another. */
const longest = 30 * 60_000
/** Who waits says so again after so many. */
const renewEvery = longest / 3

/**
 * Does something that no two commands may do at once: who comes second waits until the first is done, or is no more. Each adds itself to the end of a
 * queue, in which the first who is neither done nor gone has its turn. Nothing is ever taken out of it: between a look at who is gone and taking him out
 * another might have come.
 * @param {string} path the file of the queue
 * @param {() => void} onWait told once where it has to wait
 * @param {() => Promise<void>} work finds out itself what is left to do
 */
export async function oneAtATime(path, onWait, work) {
  await mkdir(dirname(path), { recursive: true })
  const own = randomUUID()
  const add = (number) => appendFile(path, `\n${number} ${own} ${Date.now()}\n`)
  await add(process.pid)
  for (let waits = 0; !(await hasTurn(path, own, add)); waits++) {
    if (waits === 0) onWait()
    await setTimeout(lookEvery)
  }
  try {
    await add(process.pid)
    await work()
  } finally {
    // What failed is why it cannot be noted either, as on a full disk: with the process it is over in any case.
    await add(0).catch(() => {})
  }
}

async function hasTurn(path, own, add) {
  const queue = await queueOf(path)
  const mine = queue.get(own)
  // The file may have been deleted, too.
  if (mine === undefined || Date.now() - mine.at > renewEvery) {
    await add(process.pid)
    return false
  }
  for (const [id, { number, at }] of queue) {
    if (id === own) return true
    if (isThere(number, at)) return false
  }
  return false
}

/** By its id everyone who came, in order, with the number of its process, which is 0 of who is done, and when it said so last. */
async function queueOf(path) {
  const lines = (await readFile(path, 'utf8').catch(() => '')).matchAll(/^(\d+) (\S+) (\d+)$/gm)
  // Of lines with one id a map has the first one's place and the last one's value.
  return new Map(Array.from(lines, ([, number, id, at]) => [id, { number: Number(number), at: Number(at) }]))
}

/** Whether a process that is not this one still is there. */
function isThere(number, at) {
  if (number === 0 || number === process.pid || Date.now() - at > longest) return false
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}
