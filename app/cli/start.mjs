#!/usr/bin/env node
// The `assay` command and `npm start`, on a fresh clone too. Plain JavaScript for any Node from 20.19 on, with nothing but Node.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { areInstalled, checkNode, install, root, runNode, runNpm, seconds, StepFailed } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

const stamp = join(root, 'dist/.assay-built')
/** There while a command installs or builds. */
const atIt = join(root, 'dist/.assay-at-it')
const program = join(root, 'dist/server/assay.js')
/** What Node is told that runs the program (docs/decisions/0080-young-objects-have-little-room.md). */
const nodeFlags = ['--max-semi-space-size=16']
/** What the build is made of. */
const sources = ['app', 'public', 'app.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

const args = process.argv.slice(2)
const say = args[0] === 'start' ? (sentence) => console.log(sentence) : () => {}

try {
  endWithNpm()
  checkNode()
  if (!(await isReady())) await oneAtATime(atIt, () => say('Another command installs and builds; this one waits for it.'), makeReady)
  const env = {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // The same database from whatever folder the command is given.
    ASSAY_DATA: process.env.ASSAY_DATA || join(root, 'data'),
    // From here on the start-up is timed, so that the time said at the end is the time waited.
    ASSAY_STARTED: String(Math.round(performance.timeOrigin)),
  }
  process.exitCode = await runNode([...nodeFlags, program, ...args], env, callersFolder())
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Whether all packages are there, and what is in dist/ was built from these very sources. */
async function isReady() {
  return (await areInstalled()) && (await isBuilt(await hashOfSources()))
}

async function makeReady() {
  await install(say)
  await build()
}

async function isBuilt(wanted) {
  return existsSync(program) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted
}

async function build() {
  const wanted = await hashOfSources()
  if (await isBuilt(wanted)) return
  const begin = performance.now()
  say('Building the application; this happens once per version.')
  await rm(stamp, { force: true })
  await runNpm(['run', '--silent', 'build'], { NODE_ENV: 'production' })
  await writeFile(stamp, wanted)
  say(`Built in ${seconds(begin)}.`)
}

async function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(sources.map(filesOf))).flat()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}

async function filesOf(source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

/** npm hands a signal on to the shell of a script, and that ends without handing it on. */
function endWithNpm() {
  if (!isScriptOfNpm()) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** npm runs a script in its project's folder; files on the command line are where the caller is. */
function callersFolder() {
  return (isScriptOfNpm() && process.env.INIT_CWD) || process.cwd()
}

function isScriptOfNpm() {
  return process.env.npm_package_json === join(root, 'package.json')
}
