import { describe, expect, test } from 'vitest'
import type { ProjectSummary } from '#app/overview/overview.schemas.ts'
import { emptyReason } from '#app/results/empty/empty-reason.ts'
import { parseQuery } from '#app/search/language/parse.ts'

function project(slug: string, complete: boolean): ProjectSummary {
  return {
    key: slug,
    slug,
    sample: false,
    defaultRef: 'main',
    open: [],
    total: 0,
    tools: ['Tool'],
    lastUploadAt: null,
    complete,
    sparkline: [],
  }
}

function reason(q: string, projects: ProjectSummary[], isReading = false) {
  return emptyReason(parseQuery(q), projects, isReading)
}

describe('why a list is empty', () => {
  test('nothing has been read, or the first log is being read', () => {
    expect(reason('severity:high', [])).toEqual({ type: 'nothing-read', reading: false })
    expect(reason('', [], true)).toEqual({ type: 'nothing-read', reading: true })
  })

  test('nothing matches yet, while a log is being read', () => {
    expect(reason('project:next', [project('shop', true)], true)).toEqual({ type: 'no-match', reading: true })
  })

  test('what has just been read is not clean because the list is older', () => {
    expect(reason('project:shop', [{ ...project('shop', true), total: 3 }])).toEqual({ type: 'nothing-read', reading: true })
  })

  test('nothing matches a query that asks for more than projects', () => {
    const projects = [project('shop', true)]
    for (const q of ['severity:high', 'sql', '-project:shop', 'project:shop tool:codeql', 'project:other']) {
      expect(reason(q, projects)).toEqual({ type: 'no-match', reading: false })
    }
  })

  test('all is clean', () => {
    const shop = project('shop', true)
    expect(reason('', [shop])).toEqual({ type: 'clean', projects: [shop] })
    expect(reason('project:shop', [shop, project('docs', false)])).toEqual({ type: 'clean', projects: [shop] })
    expect(reason('project:"shop",x', [shop])).toEqual({ type: 'clean', projects: [shop] })
  })

  test('an incomplete run is never clean', () => {
    const docs = project('docs', false)
    expect(reason('', [project('shop', true), docs])).toEqual({ type: 'incomplete', projects: [docs] })
    expect(reason('project:docs', [project('shop', true), docs])).toEqual({ type: 'incomplete', projects: [docs] })
  })

  test('nothing is known of a default branch that nobody has analysed', () => {
    const other = { ...project('pulls', true), defaultRef: null, tools: [] }
    expect(reason('project:pulls', [other, project('shop', true)])).toEqual({ type: 'not-analysed', projects: [other] })
    expect(reason('', [project('shop', false), other])).toEqual({ type: 'not-analysed', projects: [other] })
    expect(reason('project:shop', [other, project('shop', true)])).toMatchObject({ type: 'clean' })
  })
})
