import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, the page of a result', (engine) => {
  const store = useStore(engine)

  test('calls the rule of a result that names none as lists do, and leads to those', async () => {
    const project = store.project()
    const nameless = { ruleId: undefined }
    await store.read(
      logOf([{ ...nameless, message: 'The value of x is never read' }, { ...nameless, message: '', line: 2 }, { line: 3 }]),
      {
        project,
      },
    )
    const rules = new Map(
      await Promise.all(
        (await store.list(`project:${project} is:*`)).map(async ({ id, rule }) => {
          const loaded = await loadResult(store.db, resultIdSchema.parse(id))
          return [rule, loaded.status === 'found' ? loaded.detail.rule : null] as const
        }),
      ),
    )
    expect(Object.fromEntries(rules)).toMatchObject({
      'The value of x': {
        id: 'The value of x',
        reason: 'the result names no rule; the first words of its message stand for it',
        results: { count: 1, isAlone: true, query: `project:${project} rule:"The value of x"` },
      },
      '': { id: '', reason: 'the result names no rule', results: { count: 1, isAlone: true, query: `project:${project} rule:""` } },
      r: {
        id: 'r',
        reason: 'the log does not describe this rule',
        results: { count: 1, isAlone: true, query: `project:${project} rule:r` },
      },
    })
  })
})
