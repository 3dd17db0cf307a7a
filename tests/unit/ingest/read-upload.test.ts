import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { uploadFolder } from '#app/ingest/receiving/kept-upload.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'
import { zipped } from './zipped.ts'

vi.unmock('#app/ingest/reading/reader-thread.ts')

// With the real reading thread; elsewhere tests read in their own.
describe.each(engines)('on %s, an upload is read by a thread', (engine) => {
  const store = useStore(engine)

  async function leftFiles(uid: string): Promise<string[]> {
    const names = await readdir(await uploadFolder(store.db))
    return names.filter((name) => name.startsWith(uid) && !(engine === 'sqlite' && name === uid))
  }

  test('from its first log to its next', async () => {
    const project = store.project()
    const first = await store.read(named(['a', 'b']), { project })
    expect(first).toMatchObject({ status: 'done', results: 2, new: 2, fixed: 0, report: [] })
    expect(first.bytesRead).toBe(first.bytesTotal)
    expect(first.finishedAt === null || first.finishedAt >= first.receivedAt).toBe(true)
    const ids = await store.ids(project)
    expect(await store.read(named(['b', 'c']), { project })).toMatchObject({ results: 2, new: 1, fixed: 1 })
    expect((await store.ids(project))['b']).toBe(ids['b'])
  })

  test('that is put together, and has enough results to be known by their bytes', async () => {
    const project = store.project()
    const guid = '11111111-1111-4111-8111-111111111111'
    const results = Array.from({ length: 1002 }, (_, at) => finding({ message: `result ${at}`, fingerprint: `${at}` }))
    const own = { ...run(results), externalPropertyFileReferences: { artifacts: [{ guid }] } }
    const artifacts = [{ location: { uri: 'a.ts' } }]
    const text = JSON.stringify({ version: '2.1.0', inlineExternalProperties: [{ guid, artifacts }], runs: [own] })
    expect(await store.read(text, { project, commit: '1' })).toMatchObject({ results: 1002, new: 1002 })
    expect(await store.read(text, { project, commit: '2' })).toMatchObject({ results: 1002, new: 0, fixed: 0 })
  })

  test('however many batches it makes', async () => {
    const project = store.project()
    const names = Array.from({ length: 9000 }, (_, at) => `result ${at}`)
    expect(await store.read(gzipSync(named(names)), { project })).toMatchObject({ results: 9000, new: 9000 })
    expect(await store.read(named(names.toReversed()), { project })).toMatchObject({ results: 9000, new: 0, fixed: 0 })
    const [listed] = await store.list(`project:${project} "result 8765"`)
    expect(listed).toMatchObject({ message: 'result 8765', line: 9000 - 8765, baseline: 'updated' })
    const loaded = listed === undefined ? null : await loadResult(store.db, listed.id)
    expect(loaded).toMatchObject({
      status: 'found',
      detail: { raw: { text: JSON.stringify(finding({ fingerprint: 'result 8765', message: 'result 8765', line: 9000 - 8765 })) } },
    })
  })

  test('that needs a second pass, and has embedded files', async () => {
    const project = store.project()
    const results = [
      finding({ message: 'a', line: 2, locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } } }] }),
    ]
    const artifacts = [{ location: { uri: 'src/x.ts' }, contents: { text: 'one()\ntwo()\n' } }]
    const { tool, ...rest } = run(results, { artifacts })
    await store.read(log({ ...rest, tool }), { project })
    const [listed] = await store.list(`project:${project}`)
    expect(listed).toMatchObject({ path: 'src/x.ts', tool: 'Tool' })
    const loaded = listed === undefined ? null : await loadResult(store.db, listed.id)
    expect(loaded).toMatchObject({
      detail: { source: { kind: 'lines', origin: 'contents', lines: [{ number: 1 }, { number: 2, marked: true }] } },
    })
  })

  test('in whatever it is packed, and leaves no files behind', async () => {
    const project = store.project()
    const archive = await zipped([
      ['a.sarif', named(['a'])],
      ['b.sarif', named(['b'], { tool: 'Other' })],
      ['c.txt', 'no log'],
    ])
    const upload = await store.read(archive, { project, fileName: 'all.zip' })
    expect(upload).toMatchObject({ results: 2, report: [{ code: 'archive-member', pointers: ['c.txt'] }] })
    expect(await leftFiles(upload.id)).toEqual([])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['that is cut off', named(['a', 'b']).slice(0, -2), 'json-truncated'],
    ['that is no log', '{"a":1}', 'not-sarif'],
    ['whose archive is damaged', gzipSync(named(['a'])).subarray(0, -9), 'archive-corrupt'],
  ])('and refused with a sentence when it is one %s', async (_, bytes, code) => {
    const upload = await store.send(bytes, { project: store.project() })
    expect(upload).toMatchObject({ status: 'failed', error: { code }, results: 0, project: expect.any(String) })
    expect(upload.finishedAt).not.toBeNull()
    expect(await leftFiles(upload.id)).toEqual([])
    expect(store.faults).toEqual([])
  })

  test('of which one log is put together and another refused, and leaves no files behind', async () => {
    const name = 'graphs.sarif-external-properties'
    const own = { ...run([finding({ message: 'a' })]), externalPropertyFileReferences: { graphs: [{ location: { uri: name } }] } }
    const archive = await zipped([
      ['a.sarif', log(own)],
      ['b.sarif', named(['b']).slice(0, -2)],
      [name, JSON.stringify({ graphs: [{}] })],
    ])
    const upload = await store.send(archive, { project: store.project(), fileName: 'all.zip' })
    expect(upload).toMatchObject({ status: 'failed', error: { code: 'json-truncated' } })
    expect(await leftFiles(upload.id)).toEqual([])
  })

  test('into the project that the upload names, else the log, else whoever sent it, else the file, else its tool', async () => {
    const repository = 'https://github.com/acme/web.git'
    const [asked, fallbackProject] = [store.project(), store.project()]
    expect(await store.read(logOf([{}], { repository }), { project: asked, fallbackProject })).toMatchObject({ project: asked })
    expect(await store.read(logOf([{}], { repository }), { fallbackProject })).toMatchObject({ project: 'acme/web' })
    expect(await store.read(logOf([{}]), { fallbackProject })).toMatchObject({ project: fallbackProject })
    // A remote, as git has it: the same repository.
    const remote = repository.replace('https://', 'https://ci:a-secret@')
    expect(await store.read(logOf([{}]), { fallbackProject: `${remote}.git` })).toMatchObject({ project: 'acme/web' })
    expect(await store.read(logOf([{}]), { fileName: 'My Scan.sarif.json' })).toMatchObject({ project: 'my-scan' })
    const byTool = await store.read(logOf([{}]), { fileName: '' })
    expect(byTool).toMatchObject({
      fileName: 'upload',
      project: 'tool',
      report: [{ code: 'project-from-tool', pointers: ['/runs/0/tool'] }],
    })
    expect(await store.read(logOf([{}]), { project: 'acme/web' })).toMatchObject({ project: 'acme/web', fixed: 0 })
    const keys = await store.db.kysely.selectFrom('project').select('key').where('slug', '=', 'acme/web').execute()
    expect(keys).toEqual([{ key: 'github.com/acme/web' }])
  })
})
