import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'
import { shownResult } from '#app/store/sightings/shown-result.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { finding, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { extras, oddities, spelled } from './spelling.ts'

const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool"}},"results":['
const messages = fc.string({ unit: fc.constantFrom('a', '"', '\\', '/', 'ä', '😀', '\u2028', '\u0001', ' '), maxLength: 12 })

describe.each(engines)('on %s, the original bytes of a result', (engine) => {
  const store = useStore(engine)

  async function bytesOf(id: ResultId): Promise<Buffer | null> {
    const shown = await shownResult(store.db.kysely, id, () => 0)
    return shown.status === 'found' ? originalBytes(store.db.kysely, shown.sighting.block, shown.sighting.slot) : null
  }

  async function shownText(id: ResultId): Promise<string | null> {
    const loaded = await loadResult(store.db, id)
    return loaded.status === 'found' ? loaded.detail.raw.text : null
  }

  test('are those of the log, however it is written', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(messages, extras), { minLength: 1, maxLength: 12 }), fc.nat(), async (results, seed) => {
        const odd = oddities(seed)
        const project = store.project()
        // The rule leads from a listed result to its place in the log.
        const texts = results.map(([message, extra], at) => spelled({ ...finding({ message, rule: `rule-${at}` }), ...extra }, odd))
        await store.read(`${head}${texts.map((text) => `${odd(2) === 0 ? ' \n' : ''}${text}\t`).join(',')}]}]}`, { project })
        const listed = await store.list(`project:${project} is:*`)
        expect(listed).toHaveLength(texts.length)
        for (const { id, rule } of listed) {
          const text = texts[Number(rule.replace('rule-', ''))] ?? ''
          expect((await bytesOf(id))?.equals(Buffer.from(text))).toBe(true)
          expect(await shownText(id)).toBe(text)
        }
      }),
      { numRuns: engine === 'sqlite' ? 30 : 8 },
    )
  })

  test('are those of each of very many', async () => {
    const project = store.project()
    const names = Array.from({ length: 2600 }, (_, at) => `${at}`.repeat(1 + (at % 40)))
    const text = named(names)
    await store.read(text, { project })
    for (let at = 0; at < names.length; at += 97) {
      const [listed] = await store.list(`project:${project} ${names[at]}`)
      const bytes = listed === undefined ? null : await bytesOf(listed.id)
      const own = JSON.stringify(finding({ fingerprint: names[at] ?? '', message: names[at] ?? '', line: at + 1 }))
      expect(bytes?.toString()).toBe(own)
      expect(text).toContain(own)
    }
  })

  test('are not in the page when they are long, but can be had', async () => {
    const project = store.project()
    const text = JSON.stringify(finding({ message: 'long', properties: { filler: 'ä'.repeat(700_000) } }))
    const short = JSON.stringify(finding({ message: 'short' }))
    await store.read(`${head}${text},${short}]}]}`, { project })
    for (const { id, message } of await store.list(`project:${project}`)) {
      const loaded = await loadResult(store.db, id)
      const [own, shown] = message === 'long' ? [text, null] : [short, short]
      expect(loaded).toMatchObject({ status: 'found', detail: { raw: { text: shown, bytes: Buffer.byteLength(own) } } })
      expect((await bytesOf(id))?.equals(Buffer.from(own))).toBe(true)
    }
  })

  test('are those of the log that it was last seen changed in', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    await store.read(named(['b', 'a']), { project })
    await store.read(`${named(['b', 'a'])} `, { project })
    const [b, a] = await store.list(`project:${project}`)
    expect(a === undefined ? null : await shownText(a.id)).toBe(JSON.stringify(finding({ fingerprint: 'a', message: 'a', line: 2 })))
    expect(b === undefined ? null : await shownText(b.id)).toBe(JSON.stringify(finding({ fingerprint: 'b', message: 'b', line: 1 })))
  })

  test('stay when the upload that they came with is deleted, for as long as a result needs them', async () => {
    const project = store.project()
    const first = await store.read(named(['a', 'b', 'c']), { project })
    const second = await store.read(named(['a', 'b']), { project })
    const third = await store.read(named(['a']), { project })
    const text = JSON.stringify(finding({ fingerprint: 'a', message: 'a' }))
    for (const { id } of [first, second]) {
      await deleteUpload(store.db, id)
      const [a, ...others] = await store.list(`project:${project} is:open`)
      expect(others).toEqual([])
      expect(a === undefined ? null : await shownText(a.id)).toBe(text)
    }
    await deleteUpload(store.db, third.id)
    const blocks = await store.db.kysely.selectFrom('block').innerJoin('upload', 'upload.id', 'block.upload').select('block.id').execute()
    expect(await store.db.kysely.selectFrom('block').select('id').execute()).toHaveLength(blocks.length)
  })
})
