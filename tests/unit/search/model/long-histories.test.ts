import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longHistory, toldBySeries } from '#app/search/model/held/long-histories.ts'
import { Page } from '#app/search/model/held/page.ts'
import { Results } from '#app/search/model/held/results.ts'
import { Standings } from '#app/search/model/held/standings.ts'
import { hasTwin, wasThere } from '#app/search/model/held/told.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { growth, linear } from '#tests/setup/growth.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
const changes = 3 * longHistory

/** Results that each snapshot has otherwise, on the default ref, on one that is compared with it and on one that is not; some of them are gone in between, and fixed by now. */
function storeOfLongHistories() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web')
  const refs = ['main', 'pull/7', 'other'].map((name) => add.ref(project, name))
  project.default_ref = Number(refs[0]?.id)
  const [tool, another] = [add.tool('CodeQL'), add.tool('Semgrep')]
  const names = { rule: Number(add.rule(tool, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  const series = [...refs.map((ref) => add.series(ref, tool)), ...refs.map((ref) => add.series(ref, another))]
  const snapshots = Array.from({ length: changes }, (_, at) => {
    const one = series[(at * 5) % series.length]
    if (one === undefined) throw new Error('There are series.')
    const received_at = `2026-${String(1 + Math.floor(at / 12)).padStart(2, '0')}-${String(10 + (at % 12)).padStart(2, '0')}T00:00:00.000Z`
    return { series: one, id: Number(add.snapshot(one, add.upload(`u${at}`), { received_at }).id) }
  })
  project.head = snapshots.at(-1)?.id ?? 0
  for (let number = 0; number < 6; number++) {
    const result = add.result(project)
    const own = snapshots.filter((_, at) => (at + number) % (number + 2) > 0)
    for (const [at, { series: one, id }] of own.entries()) {
      const later = snapshots.filter((other) => other.series === one && other.id > id)
      const next = own.slice(at + 1).find((other) => other.series.ref === one.ref)
      add.sighting(result, one, {
        ...names,
        since: id,
        until: later[number % 2]?.id ?? (number === 3 ? project.head : null),
        superseded: next?.id ?? null,
        reopened: (at + number) % 3 === 0 ? 1 : 0,
        start_line: at + 1,
        content: String(at).padStart(20, '0'),
      })
    }
  }
  return store
}

describe('of results with long histories', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let model: LoadedModel
  beforeAll(async () => {
    opened = await openTestDatabase('sqlite')
    await writeStore(opened.db, storeOfLongHistories())
    model = await loadModel(opened.db)
  })
  afterAll(async () => {
    await model.close()
    await opened.close()
  })

  const queries = [
    ...['ref:* is:*', 'is:new ref:pull/7', 'is:new ref:*', 'is:reopened,fixed ref:*', 'baseline:new,updated,absent is:* ref:*', 'is:*'],
    ...[
      'upload:u7 ref:* is:*',
      'upload:u40 is:* ref:*',
      '-upload:u12 is:* ref:*',
      'compare:u3..u33 change:*',
      'compare:main..pull/7 change:*',
    ],
    ...['at:2026-02-15 is:* ref:*', 'at:2026-03 is:new ref:*', 'at:2026-01-12 is:* ref:*', 'compare:2026-01..2026-03 change:* ref:*'],
  ]
  test.each(queries)('the model shows what SQL does: %s', async (q) => {
    const asked = { q, sort: 'path', cursor: '', limit: 60, now } as const
    expect(await model.answers.list(asked)).toEqual(await sqlAnswers(opened.db).list(asked))
    expect(await model.answers.facets({ q, now })).toEqual(await sqlAnswers(opened.db).facets({ q, now }))
  })
})

test('what sightings of a result say of each other is the same for all at once as for each by itself', () => {
  const sighting = fc.record({ series: fc.nat(2), since: fc.nat(12), lasts: fc.nat(4) })
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 12 }), (sightings) => {
      const rows = sightings.map(({ series, since, lasts }) => ({ series, since, until: since + lasts }))
      const told = toldBySeries(rows)
      for (const row of rows) {
        const others = rows.filter((other) => other.series === row.series && other !== row)
        const isBeside = others.some((other) => other.since < row.until && other.until > row.since)
        const wasBefore = others.some((other) => other.since < row.since)
        expect(told.get(row)).toBe((wasBefore ? wasThere : 0) | (isBeside ? hasTwin : 0))
      }
    }),
  )
})

test('what the rows of a result are is found in time that grows with their number', () => {
  const grown = growth((size) => {
    const [results, page] = [new Results(), new Page(0, { part: 0, after: 0 })]
    for (let at = 0; at < size; at++) {
      const one = { sighting: at + 1, result: 1, file: 0, line: 1, steps: 0, content: at, codes: 0, flags: 0, label: 0, nature: 0 }
      page.add({ ...one, series: 0, since: at + 1, until: at + 2, superseded: at + 2 }, at, [])
    }
    results.setLatest(1, size)
    const series = {
      id: 1,
      ref: 1,
      refName: 'main',
      base: null,
      tool: 'Tool',
      category: '',
      endedAt: null,
      oldest: 1,
      newest: size,
    }
    const about = { id: 1, slug: 'web', key: 'web', former: null, head: size, defaultRef: 1, rev: 1, isGrave: 0 }
    return () => new Standings({ about, series: [series], pages: [page], isSettled: true }, results).lots(page)
  }, 150)
  expect(grown).toBeLessThan(linear)
})
