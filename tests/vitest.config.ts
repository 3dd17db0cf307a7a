import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patience } from '#tests/setup/patience.ts'

/** Tests that put others in the place of modules, or are about what a process does once. */
const alone = ['health', 'history', 'mask-error', 'monitoring-tunnel', 'source-links', 'stopping']

/** Files of these folders share a process and its modules, as to start one and load them anew costs each of them half of its time. */
const togetherTests = ['conformance', 'http', 'monitoring', 'results', 'routing', 'sarif', 'ui'].map(
  (folder) => `tests/unit/${folder}/**/!(${alone.join('|')}).test.{ts,tsx}`,
)

/** Start's plugin is left out on purpose: inside Vitest it gives React's hooks a second copy of React. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/hosting/*.test.ts'],
          exclude: togetherTests,
        },
      },
      { extends: true, test: { name: 'together', include: togetherTests, isolate: false } },
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
