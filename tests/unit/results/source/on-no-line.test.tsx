import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { OnNoLine } from '#app/results/source/FileResultMarks.tsx'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, the source of a result', (engine) => {
  const store = useStore(engine)

  test('does not call a result at a place in characters one of the whole file', async () => {
    const project = store.project()
    const artifactLocation = { uri: 'src/a.ts' }
    const at = (region: object) => ({ locations: [{ physicalLocation: { artifactLocation, region } }] })
    const own = finding({ message: 'own', ...at({ startLine: 1, snippet: { text: 'let a' } }) })
    const other = finding({ message: 'other', ...at({ charOffset: 4, charLength: 1 }) })
    await store.read(log(run([own, other])), { project })
    const [listed] = await store.list(`project:${project} own`)
    const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    const shown = renderToStaticMarkup(<OnNoLine results={loaded.detail.source.file?.onNoLine ?? []} />)
    expect(shown).toContain('other')
    expect(shown).toContain('on no line')
    expect(shown).not.toContain('whole file')
  })
})
