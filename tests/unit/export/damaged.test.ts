import { describe, expect, test } from 'vitest'
import { exportResults } from '#app/export/export-results.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import type { DamagedBlock } from '#app/store/blocks/damaged-block.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { schemaErrors } from '#tests/setup/sarif-schema.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { origin } from './exported.ts'
import { lasting, useRestore } from './restored.ts'

describe.each(engines)('on %s, a block of which a byte was changed', (engine) => {
  const [store, other] = [useStore(engine), useStore(engine)]
  const restore = useRestore()

  /** A project whose third result is damaged. */
  async function made() {
    const project = store.project()
    await store.read(named(['a', 'b', 'c', 'd', 'e']), { project })
    const { kysely } = store.db
    const { id, bytes } = await kysely
      .selectFrom('block')
      .select(['id', 'bytes'])
      .where('results', '=', 5)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const changed = Buffer.from(bytes)
    changed.writeUInt32LE(0, 4 + 2 * 4)
    await kysely.updateTable('block').set({ bytes: changed }).where('id', '=', id).execute()
    return { project, ids: await store.ids(project) }
  }

  test('leaves a page with all that the list has, which says what is damaged', async () => {
    const { ids } = await made()
    const loaded = await loadResult(store.db, resultIdSchema.parse(ids['c']))
    expect(loaded).toMatchObject({ status: 'found', detail: { title: 'c', raw: { bytes: 0 }, rule: {} } })
    expect(JSON.stringify(loaded)).toContain('is damaged in the database')
  })

  test('leaves a valid log of all results, in which the message stands for what is damaged, and which can be restored', async () => {
    const { project } = await made()
    const told: DamagedBlock[] = []
    const asked = { q: `project:${project} is:*`, format: 'sarif', sort: 'path', origin } as const
    const { bytes } = await exportResults(store.db, asked, (error) => void told.push(error))
    const text = await textOf(bytes)
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(({ code }) => code)).toContain('damaged')
    expect(schemaErrors(JSON.parse(text))).toEqual([])
    const results = lasting(text).flatMap((run) => run.results) as { message: { text: string }; bag: { damaged?: true } }[]
    expect(results.map(({ message }) => message.text)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(results.filter(({ bag }) => bag.damaged === true).map(({ message }) => message.text)).toContain('c')
    expect(results.at(-1)?.bag).not.toHaveProperty('damaged')
    await restore(other, text)
    expect(await other.ids(project)).toEqual(await store.ids(project))
    await expect(textOf((await exportResults(store.db, asked)).bytes)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('leaves what a run found where what it says of itself is damaged', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const { kysely } = store.db
    const ids = await store.ids(project)
    const header = Buffer.from('no zstd')
    const of = kysely.selectFrom('result').innerJoin('sighting', 'sighting.result', 'result.id').select('sighting.run')
    await kysely
      .updateTable('run')
      .set({ header })
      .where('id', 'in', of.where('result.uid', '=', `${ids['a']}`))
      .execute()
    expect(await loadResult(store.db, resultIdSchema.parse(ids['a']))).toMatchObject({ status: 'found', detail: { title: 'a' } })
    const told: DamagedBlock[] = []
    const asked = { q: `project:${project}`, format: 'sarif', sort: 'path', origin } as const
    const { bytes } = await exportResults(store.db, asked, (error) => void told.push(error))
    const text = await textOf(bytes)
    expect(told.map(({ code }) => code)).toEqual(['damaged'])
    expect(schemaErrors(JSON.parse(text))).toEqual([])
    await restore(other, text)
    expect(await other.ids(project)).toEqual(ids)
  })
})

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
