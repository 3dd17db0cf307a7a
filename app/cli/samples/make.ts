import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run samples` writes `assay.sarif`: what oxlint finds in this repository under more rules than the project holds itself to. The
 * rules are such that people disagree about them, so that the sample has something to decide.
 */
const rules = {
  'no-await-in-loop': 'warn',
  'no-loop-func': 'error',
  'no-negated-condition': 'warn',
  'no-promise-executor-return': 'error',
  'max-classes-per-file': 'warn',
  'max-lines-per-function': ['warn', { max: 40 }],
  'require-await': 'error',
  'oxc/no-accumulating-spread': 'error',
  'oxc/no-map-spread': 'warn',
  'react/no-unescaped-entities': 'warn',
  'unicorn/no-array-callback-reference': 'warn',
  'unicorn/no-useless-undefined': 'warn',
  'unicorn/prefer-set-has': 'error',
  'unicorn/prefer-string-replace-all': 'warn',
  'unicorn/prefer-top-level-await': 'error',
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'assay-samples-'))
try {
  const config = join(folder, 'rules.json')
  await writeFile(config, JSON.stringify({ plugins: ['eslint', 'oxc', 'react', 'unicorn'], categories: { correctness: 'off' }, rules }))
  const log = await oxlint(['--config', config, '--format', 'sarif', '--threads', '1', 'app'])
  await writeFile(fileURLToPath(new URL('assay.sarif', import.meta.url)), log)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Gives what oxlint prints. That it finds something, and so exits with 1, is what it is run for. */
function oxlint(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (stdout.startsWith('{')) resolve(stdout)
      else reject(error ?? new Error(`oxlint printed no log: ${stdout.slice(0, 200)}`))
    })
  })
}
