import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patience } from '#tests/setup/patience.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const unitTests = 'tests/unit/**/*.test.{ts,tsx}'

/** Tests of what a process does once. */
const ofAProcess = ['health', 'highlight', 'mask-error', 'preparing-client', 'source-links', 'stopping']

/** Tests that put others in the place of modules need modules of their own. */
const alone = globSync(unitTests, { cwd: root }).filter(
  (path) => ofAProcess.includes(basename(path, '.test.ts')) || /\bvi\.(un)?mock\(/.test(readFileSync(join(root, path), 'utf8')),
)

/** Start's plugin is left out on purpose: inside Vitest it gives React's hooks a second copy of React. */
export default defineConfig({
  root,
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: [...alone, 'tests/*.test.ts', 'tests/hosting/*.test.ts'],
        },
      },
      // To start a process and load all modules anew takes up to half of a file's time.
      { extends: true, test: { name: 'together', include: [unitTests], exclude: alone, isolate: false } },
    ],
    globalSetup: ['tests/setup/postgres.ts'],
    setupFiles: ['tests/setup/console.ts', 'tests/setup/seed.ts', 'tests/setup/inline-reader.ts'],
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    passWithNoTests: false,
    // Ends what hangs; how long something takes on a busy machine is no fault of it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: patience },
  },
})
