import { expect } from 'vitest'
import { type Json, physical, rule, openCases } from './cases.ts'

const cases = openCases()

/** The path of a result at this artifact location, in the list; the page must not say another. And its URI. */
async function placeOf(artifactLocation: Json, members: Json = {}, root?: string): Promise<{ path: string; uri: string | null }> {
  const own = { locations: [physical({ startLine: 1 }, artifactLocation)] }
  const { row, page } = await cases.result(own, members, root === undefined ? {} : { root })
  expect(page.path.path).toBe(row.path)
  return { path: row.path, uri: page.path.uri }
}

async function lineOf(artifact: Json): Promise<string[]> {
  const { page } = await cases.result({ locations: [physical({ startLine: 1 }, { index: 0 })] }, { artifacts: [artifact] })
  return page.source.kind === 'lines' ? page.source.lines.map(({ html }) => html) : [page.source.kind]
}

rule('3.4.3-a', async () => {
  const artifacts = [{ location: { uri: 'src/other.ts' } }, { location: { uri: 'src/b.ts' } }]
  expect((await placeOf({ index: 1 }, { artifacts })).path).toBe('src/b.ts')
  expect((await placeOf({ index: 1, uri: 'src/c.ts' }, { artifacts })).path).toBe('src/c.ts')
})

rule('3.4.3-b', async () => {
  expect(await placeOf({ uri: 'src/a%20b%23.ts' })).toEqual({ path: 'src/a b#.ts', uri: 'src/a%20b%23.ts' })
})

rule('3.4.4-a', async () => {
  const originalUriBaseIds = { ROOT: { uri: 'file:///build/' }, SRC: { uri: 'src/', uriBaseId: 'ROOT' } }
  expect(await placeOf({ uri: 'a.ts', uriBaseId: 'SRC' }, { originalUriBaseIds })).toEqual({
    path: 'src/a.ts',
    uri: 'file:///build/src/a.ts',
  })
})

rule('3.4.4-b', async () => {
  expect(await placeOf({ uri: 'a.ts', uriBaseId: 'SRC' })).toEqual({ path: 'a.ts', uri: 'a.ts' })
})

rule('3.4.4-c', async () => {
  const originalUriBaseIds = { A: { uri: 'a/', uriBaseId: 'B' }, B: { uri: 'b/', uriBaseId: 'A' } }
  const { project, report } = await cases.upload(
    JSON.stringify({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Tool' } },
          originalUriBaseIds,
          results: [{ ruleId: 'r', message: { text: 'x' }, locations: [physical({ startLine: 1 }, { uri: 'x.ts', uriBaseId: 'A' })] }],
        },
      ],
    }),
  )
  expect(report.map(({ code }) => code)).toContain('uri-base-loop')
  expect(await cases.store.list(`project:${project}`)).toHaveLength(1)
})

rule('3.4.4-d', async () => {
  const originalUriBaseIds = { ROOT: { uri: 'file:///build/' } }
  expect((await placeOf({ uri: 'shop/a.ts', uriBaseId: 'ROOT' }, { originalUriBaseIds }, '/build/shop')).path).toBe('a.ts')
})

rule('3.14.14-a', async () => {
  const place = await placeOf({ uri: 'a.ts', uriBaseId: 'ROOT' }, { originalUriBaseIds: { ROOT: { uri: 'file:///build' } } })
  expect(place).toEqual({ path: 'a.ts', uri: 'file:///build/a.ts' })
})

rule('3.14.14-b', async () => {
  const originalUriBaseIds = { ROOT: { description: { text: 'Where the sources are' } } }
  expect((await placeOf({ uri: 'src/a.ts', uriBaseId: 'ROOT' }, { originalUriBaseIds })).path).toBe('src/a.ts')
})

rule('3.14.14-c', async () => {
  const originalUriBaseIds = { ROOT: { uri: 'file:///' }, HOME: { uri: '/home/', uriBaseId: 'ROOT' } }
  expect((await placeOf({ uri: 'a.ts', uriBaseId: 'HOME' }, { originalUriBaseIds })).uri ?? '').toMatch(/^(file:\/\/)?\/home\/a\.ts$/)
})

rule('3.25.2-a', async () => {
  const specialLocations = { displayBase: { uri: 'file:///build/shop/' } }
  expect((await placeOf({ uri: 'file:///build/shop/src/a.ts' }, { specialLocations })).path).toBe('src/a.ts')
})

rule('3.24.3-a', async () => {
  const artifacts = [{ location: { uri: 'out/app.zip' } }, { location: { uri: 'docs/intro.txt' }, parentIndex: 0 }]
  expect((await placeOf({ index: 1 }, { artifacts })).path).toBe('out/app.zip/docs/intro.txt')
})

rule('3.24.8-a', async () => {
  expect(await lineOf({ location: { uri: 'a.txt' }, contents: { text: 'one\ntwo' } })).toEqual(
    ['one', 'two'].map((text) => expect.stringContaining(text)),
  )
  const own = { locations: [physical({ byteOffset: 0, byteLength: 2 }, { index: 0 })] }
  const { page } = await cases.result(own, { artifacts: [{ location: { uri: 'a.bin' }, contents: { binary: 'AP8Q' } }] })
  expect(page.source).toMatchObject({ kind: 'bytes', rows: [{ offset: 0, hex: ['00', 'ff', '10'], marked: { start: 0, end: 2 } }] })
})

rule('3.3.4-a', async () => {
  const rendered = { text: 'the key **is** here', markdown: 'the key **is** here' }
  const snippet = { text: 'key = 1', rendered }
  const { page } = await cases.result({ locations: [physical({ startLine: 1, snippet })], webRequest: { body: { text: 'key', rendered } } })
  for (const shown of [page.source.rendered, page.web?.request?.body?.rendered]) {
    expect(shown).toEqual({ parts: [{ type: 'text', text: rendered.text }], html: '<p>the key <strong>is</strong> here</p>\n' })
  }
  const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { rendered: { text: 'A picture of it' } } }]
  const whole = await cases.result({ locations: [physical(null, { index: 0 })] }, { artifacts })
  expect(whole.page.source).toMatchObject({ kind: 'none', rendered: { parts: [{ text: 'A picture of it' }], html: null } })
})

rule('3.24.10-a', async () => {
  const languageOf = async (artifact: Json) => {
    const own = { locations: [physical({ startLine: 1 }, { index: 0 })] }
    const artifacts = [{ location: { uri: 'a.unknown' }, contents: { text: 'let x = 1' }, ...artifact }]
    const { source } = (await cases.result(own, { artifacts, defaultSourceLanguage: 'python' })).page
    return source.kind === 'lines' ? source.language : null
  }
  expect([await languageOf({ sourceLanguage: 'typescript' }), await languageOf({})]).toEqual(['typescript', 'python'])
})

rule('3.24.7-a', async () => {
  const artifacts = [{ location: { uri: 'notes' }, mimeType: 'text/markdown', contents: { text: '# Notes' } }]
  const { page } = await cases.result({ attachments: [{ artifactLocation: { index: 0 } }] }, { artifacts })
  expect(page.attachments.attachments).toMatchObject([{ path: 'notes', mimeType: 'text/markdown', contents: { kind: 'text' } }])
})

rule('3.24.9-a', async () => {
  const marked = async (encoding: string) => {
    const own = { locations: [physical({ byteOffset: 2, byteLength: 2 }, { index: 0 })] }
    const artifacts = [{ location: { uri: 'a.txt' }, encoding, contents: { text: 'éab' } }]
    const { source } = (await cases.result(own, { artifacts })).page
    return source.kind === 'lines' ? source.lines[0]?.html : source.kind
  }
  expect([await marked('utf-8'), await marked('utf-16le')]).toEqual(['é<mark>ab</mark>', 'é<mark>a</mark>b'])
})

rule('3.23.8-a', async () => {
  const at = (name: string, uri: string) => ({
    repositoryUri: `https://github.com/example/${name}`,
    revisionId: 'abcdef0123',
    mappedTo: { uri },
  })
  const versionControlProvenance = [at('all', 'file:///build/'), at('part', 'file:///build/part/'), at('other', 'file:///build/other/')]
  const own = { locations: [physical({ startLine: 3 }, { uri: 'file:///build/part/src/a.ts' })] }
  const { page } = await cases.result(own, { versionControlProvenance })
  expect(page.source.repository?.href).toBe('https://github.com/example/part/blob/abcdef0123/src/a.ts#L3')
})
