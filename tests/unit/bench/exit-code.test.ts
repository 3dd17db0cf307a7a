import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('what can start a PostgreSQL ends with the code that it has set, so that a budget that is broken fails', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', "await import('#tests/setup/postgres-server.ts'); process.exitCode = 3"],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' })
})
