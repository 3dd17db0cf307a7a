import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/setup/folder.ts'

const tested = new URL('../../../app/cli/one-at-a-time.mjs', import.meta.url).href

/**
 * On a disk that takes up to 20 ms for whatever it is asked, so that others come in between any two steps: notes when it begins and when it ends,
 * and then is killed at its work, or is done.
 */
const command = `
  import { appendFileSync } from 'node:fs'
  import disk from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  import { setTimeout } from 'node:timers/promises'
  for (const [name, does] of Object.entries(disk)) {
    if (typeof does === 'function') disk[name] = async (...args) => (await setTimeout(20 * Math.random()), does(...args))
  }
  syncBuiltinESMExports()
  const { oneAtATime } = await import('${tested}')
  const [lock, log, end] = process.argv.slice(1)
  await oneAtATime(lock, () => {}, async () => {
    appendFileSync(log, process.pid + ' begins\\n')
    for (let times = 0; times < 6; times++) await disk.stat(log)
    appendFileSync(log, process.pid + ' ends\\n')
    if (end === 'killed') process.kill(process.pid, 'SIGKILL')
  })`

async function run(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', command, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
  return said
}

test('of many commands one at a time is at it, wherever those before them were killed or are done', async () => {
  const folder = await newFolder()
  const [lock, log] = [join(folder, 'at-it'), join(folder, 'log')]
  await writeFile(lock, 'left by another')
  const ends = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? 'done' : 'killed'))
  expect(await Promise.all(ends.map((end) => run(lock, log, end)))).toEqual(ends.map(() => ''))
  const noted = (await readFile(log, 'utf8')).trim().split('\n')
  expect(noted).toHaveLength(2 * ends.length)
  const begun = noted.filter((line) => line.endsWith('begins'))
  expect(noted).toEqual(begun.flatMap((line) => [line, line.replace('begins', 'ends')]))
})
