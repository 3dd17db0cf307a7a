import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

/** A new, empty folder of the test file's own. It is gone once its tests are done and have closed what they opened. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
  folders.push(folder)
  return folder
}

// Hooks run in reverse order, and this one is there as soon as the file imports it.
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
