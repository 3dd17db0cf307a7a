import { describe, expect, test } from 'vitest'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { addSources, packText } from '#app/store/uploads/sources.ts'
import { keepUploadSources, uploadSourcePaths } from '#app/uploads/upload-sources.server.ts'
import { finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { buryUpload } from './bury-upload.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { waitingForLocks } from '#tests/unit/store/waiting-for-locks.ts'

/** Files by their paths, and which of them were asked for. */
function files(texts: Record<string, string>): SourceProvider & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    read: async (path) => {
      asked.push(path)
      return texts[path] === undefined ? 'missing' : Buffer.from(texts[path])
    },
  }
}

describe.each(engines)('on %s, sources of an upload', (engine) => {
  const store = useStore(engine)

  async function source(id: string | undefined) {
    const loaded = await loadResult(store.db, resultIdSchema.parse(id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    const { source: view } = loaded.detail
    return view.kind === 'lines' ? view.lines.map(({ number, html }) => `${number} ${html}`) : view.sentence
  }

  async function texts(): Promise<number> {
    return (await store.db.kysely.selectFrom('source_text').select('id').execute()).length
  }

  test('are asked for by every place that a result names, and shown', async () => {
    const project = store.project()
    const step = { location: { physicalLocation: { artifactLocation: { uri: 'src/step.ts' }, region: { startLine: 2 } } } }
    const results = [finding({ path: 'src/a.ts', line: 2, codeFlows: [{ threadFlows: [{ locations: [step] }] }] })]
    const { id } = await store.read(log(run(results)), { project })
    expect(await uploadSourcePaths(store.db, id, limits)).toEqual(['src/a.ts', 'src/step.ts'])
    const provider = files({ 'src/a.ts': 'one\ntwo\nthree\n', 'secret.ts': 'x' })
    expect(await keepUploadSources(store.db, id, provider, limits)).toMatchObject({ named: 2, kept: 1, left: { missing: 1 } })
    expect(provider.asked).toEqual(['src/a.ts', 'src/step.ts'])
    const [listed] = await store.list(`project:${project}`)
    expect(await source(listed?.id)).toEqual(['1 one', '2 <mark>two</mark>', '3 three'])
  })

  test('belong to the results, also where only a later upload brings them, and go with their upload', async () => {
    const project = store.project()
    const first = await store.read(logOf([{ path: 'src/b.ts', line: 1, fingerprint: 'b' }]), { project, commit: '1' })
    const second = await store.read(logOf([{ path: 'src/b.ts', line: 1, fingerprint: 'b' }]), { project, commit: '2' })
    const [listed] = await store.list(`project:${project}`)
    expect(await source(listed?.id)).toContain('The log holds no source for this place.')
    const before = await texts()
    await keepUploadSources(store.db, second.id, files({ 'src/b.ts': 'b = b' }), limits)
    await keepUploadSources(store.db, first.id, files({ 'src/b.ts': 'b = b' }), limits)
    expect(await texts()).toBe(before + 1)
    expect(await source(listed?.id)).toEqual([expect.stringMatching(/^1 <mark>.*b/)])
    await deleteUpload(store.db, second.id)
    expect(await texts()).toBe(before + 1)
    expect(await source(listed?.id)).toHaveLength(1)
    await deleteUpload(store.db, first.id)
    expect(await texts()).toBe(before)
  })

  // The embedded database has one transaction at a time.
  describe.runIf(engine === 'postgres')('while somebody else writes one of the same texts', () => {
    async function named(paths: string[]) {
      const project = store.project()
      const { id } = await store.read(logOf(paths.map((path) => ({ path, line: 1, message: path }))), { project })
      return { id, ids: await store.ids(project) }
    }

    /** Does what waits for a text that is being written, and then is not. */
    async function whileWriting<T>(text: string, work: () => Promise<T>): Promise<T> {
      const packed = await packText({ lines: 1, isWhole: true, stretches: [{ first: 1, text }] })
      const trx = await store.db.kysely.startTransaction().execute()
      try {
        await addSources(trx, 0, [{ path: '', packed }])
        return await work()
      } finally {
        await trx.rollback().execute()
      }
    }

    test('are kept in any order', async () => {
      const [one, other] = [await named(['first.ts', 'middle.ts', 'last.ts']), await named(['last.ts', 'middle.ts', 'first.ts'])]
      const given = files({ 'first.ts': 'the first', 'middle.ts': 'the middle', 'last.ts': 'the last' })
      const { both } = await whileWriting('the middle', async () => {
        const both = Promise.all([one, other].map(({ id }) => keepUploadSources(store.db, id, given, limits)))
        await expect.poll(() => waitingForLocks(store.db.kysely)).toBe(2)
        return { both }
      })
      expect(await both).toMatchObject([{ kept: 3 }, { kept: 3 }])
    })

    test('are kept although the upload is deleted that alone had them', async () => {
      const [before, after] = [await named(['first.ts']), await named(['first.ts', 'middle.ts'])]
      const given = files({ 'first.ts': 'one kept', 'middle.ts': 'two kept' })
      await keepUploadSources(store.db, before.id, given, limits)
      const { both } = await whileWriting('two kept', async () => {
        const keeping = keepUploadSources(store.db, after.id, given, limits)
        await expect.poll(() => waitingForLocks(store.db.kysely)).toBe(1)
        let isOver = false
        const deleting = deleteUpload(store.db, before.id).finally(() => (isOver = true))
        await expect.poll(async () => isOver || (await waitingForLocks(store.db.kysely)) === 2).toBe(true)
        return { both: Promise.all([keeping, deleting]) }
      })
      expect(await both).toMatchObject([{ kept: 2 }, 'deleted'])
      expect(await source(after.ids['first.ts'])).toEqual(['1 <mark>one kept</mark>'])
    })
  })

  test('that are given with a repetition are those of what it repeats', async () => {
    const project = store.project()
    const text = logOf([{ path: 'src/c.ts', line: 1 }])
    await store.read(text, { project })
    const again = await store.read(text, { project })
    expect(again.repeats).not.toBeNull()
    expect(await keepUploadSources(store.db, again.id, files({ 'src/c.ts': 'c' }), limits)).toMatchObject({ kept: 1 })
    const [listed] = await store.list(`project:${project}`)
    expect(await source(listed?.id)).toEqual(['1 <mark>c</mark>'])
  })

  test('may come in one archive with the log', async () => {
    const project = store.project()
    const archive = await zipped([
      ['log.sarif', logOf([{ path: 'src/d.ts', line: 2 }])],
      ['src/d.ts', 'a\nb'],
      ['src/other.ts', 'other'],
    ])
    const before = await texts()
    await store.read(archive, { project, fileName: 'a.zip' })
    expect(store.faults).toEqual([])
    const [listed] = await store.list(`project:${project}`)
    expect(await source(listed?.id)).toEqual(['1 a', '2 <mark>b</mark>'])
    expect(await texts()).toBe(before + 1)
  })

  test('are bounded in number, in size and in all', async () => {
    const project = store.project()
    const { id } = await store.read(logOf([1, 2, 3].map((at) => ({ path: `${at}.ts`, line: 1, message: `${at}` }))), { project })
    const provider = files({ '1.ts': 'x'.repeat(600), '2.ts': 'x'.repeat(600), '3.ts': 'x\0' })
    expect(await keepUploadSources(store.db, id, provider, { ...limits, sourceBytes: 1000 })).toMatchObject({
      named: 3,
      kept: 1,
      left: { 'too-much': 1, 'not-text': 1 },
    })
    expect(await keepUploadSources(store.db, id, provider, { ...limits, sourceFiles: 1 })).toMatchObject({ named: 1 })
  })

  test('of an upload that is not there, or was not read, are refused', async () => {
    const failed = await store.send('{', { project: store.project() })
    expect(await keepUploadSources(store.db, failed.id, files({}), limits)).toBe('not-read')
    expect(await keepUploadSources(store.db, 'u000000000000000', files({}), limits)).toBe('unknown')
  })

  test('are those of no upload that is being deleted', async () => {
    const { id } = await store.read(log(run([finding()])), { project: store.project() })
    await buryUpload(store.db.kysely, id)
    expect(await uploadSourcePaths(store.db, id, limits)).toBe('unknown')
    expect(await keepUploadSources(store.db, id, files({}), limits)).toBe('unknown')
  })
})
