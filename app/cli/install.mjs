// Plain JavaScript for any Node from 20.19 on, with nothing but Node: it runs before there is a node_modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The Node that the project brings along as a package, whatever Node started this. */
const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.assay-installed')

/** A step of the start-up failed. The message is for people and holds the step's own output. */
export class StepFailed extends Error {
  code = 'start-up'
}

/** @throws {StepFailed} on a Node that is too old for npm to install what is needed. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StepFailed(`Assay needs Node 20.19 or newer to install itself; this is ${process.versions.node}. See https://nodejs.org.`)
}

/** Whether the packages of package-lock.json were installed by `install`. */
export async function areInstalled() {
  return existsSync(ownNode) && (await text(stamp)) === hashOf(await readFile(lockFile))
}

/**
 * Installs the packages of package-lock.json unless they are there already.
 * @param {(sentence: string) => void} say told before and after, and not at all when there is nothing to do
 * @throws {StepFailed} when npm fails
 */
export async function install(say) {
  if (await areInstalled()) return
  const lock = await readFile(lockFile)
  const packages = JSON.parse(lock.toString('utf8')).packages
  if (!(await isInstalled(packages))) {
    const begin = performance.now()
    say(`Installing ${Object.keys(packages).length - 1} packages; this happens once.`)
    // The build's own tools are development packages, which NODE_ENV=production would leave out.
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
    say(`Installed in ${seconds(begin)}.`)
  }
  await writeFile(stamp, hashOf(lock))
}

/** Whether npm's own record of node_modules has every package of the lock file (whoever installed them), optional ones aside. */
async function isInstalled(packages) {
  const record = await text(join(root, 'node_modules/.package-lock.json'))
  if (record === null || !existsSync(ownNode)) return false
  const installed = JSON.parse(record).packages
  return Object.entries(packages).every(([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version)
}

/**
 * Runs npm in the project's folder and keeps what it prints to itself.
 * @throws {StepFailed} with its output when it fails
 */
export function runNpm(args, env = {}) {
  const { promise, resolve, reject } = withResolvers()
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // There npm is a script, which takes a shell; of Node itself a shell would take the path apart at its spaces.
    shell: process.platform === 'win32' && program === 'npm',
  })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  child.once('error', (error) => reject(new StepFailed(`npm cannot be run: ${error.message}`)))
  child.once('close', (code, signal) => {
    if (code === 0) return resolve()
    reject(new StepFailed(`npm ${args.join(' ')} failed (${signal ?? code}):\n${Buffer.concat(output).toString('utf8').trimEnd()}`))
  })
  return promise
}

/**
 * Runs a program of the project with its own Node and this process's terminal, and hands signals on to it. By the channel between them it knows when
 * this process is no more.
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export function runNode(args, env = {}, cwd = process.cwd()) {
  const { promise, resolve, reject } = withResolvers()
  const path = [dirname(ownNode), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(ownNode, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, PATH: path, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => reject(new StepFailed(`${ownNode} cannot be run: ${error.message}`)))
  child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  return promise
}

/** Time since `begin`, of `performance.now()`, as people read it. */
export function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function text(path) {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

// Promise.withResolvers came with Node 22.
function withResolvers() {
  const resolvers = {}
  resolvers.promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }))
  return resolvers
}
