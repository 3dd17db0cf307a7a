import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HeadingParts } from '#app/results/detail/ResultHeading.tsx'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { RuleTexts } from '#app/results/rule/RuleSection.tsx'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { loadUploadRuns } from '#app/uploads/runs/load-runs.server.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, names and fingerprints of a hundred thousand letters', (engine) => {
  const store = useStore(engine)

  test('are cut, and lead to no query that would be too long', async () => {
    const long = 'i'.repeat(100_000)
    const project = store.project()
    const result = { ...finding(), ruleId: long, fingerprints: { [long]: long }, partialFingerprints: { a: long } }
    const rules = [{ id: long, name: `${long}n`, shortDescription: { text: `${long}t` } }]
    const text = JSON.parse(log(run([result], { rules, version: long })))
    text.runs[0].tool.driver.name = long
    const { id: upload } = await store.read(JSON.stringify(text), { project })
    const [listed] = await store.list(`project:${project}`)
    const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    const { rule, fingerprints, ...rest } = loaded.detail
    expect(JSON.stringify({ rule, fingerprints }).length).toBeLessThan(30_000)
    expect(rule.results).toMatchObject({ query: null })
    const detail = { rule, fingerprints, ...rest }
    const shown = renderToStaticMarkup(
      <>
        <HeadingParts result={detail} now={0} />
        <RuleTexts rule={rule} translation={null} />
      </>,
    )
    expect(shown).not.toContain('href="/results')
    expect(JSON.stringify((await loadUploadRuns(store.db, upload)).runs[0]?.driver).length).toBeLessThan(5_000)
  })
})
