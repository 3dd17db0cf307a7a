import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Severities from '#app/sarif/severity/severity.ts'
import type * as Readings from '#app/ingest/resolving/result-reading.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { useStore } from './test-store.ts'

/** Whether it is read as by a newer version, which finds results critical that the older one finds an error. */
const { version } = vi.hoisted(() => ({ version: { isNewer: false } }))

vi.mock('#app/ingest/resolving/result-reading.ts', async (original) => {
  const readings = await original<typeof Readings>()
  return {
    ...readings,
    contextWords: (...context: Parameters<typeof Readings.contextWords>) =>
      readings.contextWords(...context)?.map((word) => (version.isNewer ? word ^ 1 : word)) ?? null,
  }
})

vi.mock('#app/sarif/severity/severity.ts', async (original) => {
  const severities = await original<typeof Severities>()
  return {
    ...severities,
    resolveSeverity: (...result: Parameters<typeof Severities.resolveSeverity>) => {
      const severity = severities.resolveSeverity(...result)
      return version.isNewer && severity.value === 'error' ? { ...severity, value: 'critical' } : severity
    },
  }
})

describe('the same bytes after an upgrade', () => {
  const store = useStore('sqlite')
  beforeEach(() => {
    version.isNewer = false
  })

  test('are read anew where the newer version reads results otherwise, under the ids that they have', async () => {
    const project = store.project()
    const text = log(run([finding({ message: 'a', level: 'error' }), finding({ message: 'b', level: 'note' })]))
    await store.read(text, { project, commit: '1' })
    const ids = await store.ids(project)
    version.isNewer = true
    expect(await store.read(text, { project, commit: '1' })).toMatchObject({ repeats: null, results: 2, new: 0, fixed: 0 })
    expect(await store.messages(project, 'severity:critical')).toEqual(['a'])
    expect(await store.messages(project, 'severity:error')).toEqual([])
    expect(await store.ids(project)).toEqual(ids)
  })

  test('repeat what was read before where it reads them alike', async () => {
    const project = store.project()
    const text = log(run([finding({ message: 'a', level: 'warning' })]))
    const { id } = await store.read(text, { project, commit: '1' })
    version.isNewer = true
    expect(await store.read(text, { project, commit: '1' })).toMatchObject({ repeats: id })
  })
})
