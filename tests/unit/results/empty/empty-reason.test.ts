import { describe, expect, test } from 'vitest'
import { emptyReason } from '#app/results/empty/empty-reason.ts'
import { parseQuery } from '#app/search/language/parse.ts'

function project(slug: string, complete: boolean) {
  return { key: slug, slug, former: [`former-${slug}`], tools: ['Tool'], moreTools: 0, lastUploadAt: null, complete }
}

type Project = ReturnType<typeof project>

function reason(q: string, projects: Project[]) {
  return emptyReason(parseQuery(q), projects)
}

function about(type: string, ...projects: Project[]) {
  return { type, projects: projects.map(({ complete: _, former: __, ...named }) => named), count: projects.length }
}

describe('why a list is empty', () => {
  test('nothing has been read', () => {
    expect(reason('severity:high', [])).toEqual({ type: 'nothing-read' })
  })

  test('nothing matches a query that asks for more than projects', () => {
    const projects = [project('shop', true)]
    for (const q of ['severity:high', 'sql', '-project:shop', 'project:shop tool:codeql', 'project:other']) {
      expect(reason(q, projects)).toEqual({ type: 'no-match' })
    }
  })

  test('all is clean', () => {
    const shop = project('shop', true)
    expect(reason('', [shop])).toEqual(about('clean', shop))
    expect(reason('project:shop', [shop, project('docs', false)])).toEqual(about('clean', shop))
    expect(reason('project:"shop",x', [shop])).toEqual(about('clean', shop))
  })

  test('a project is asked for by all that it goes by', () => {
    const renamed = { ...project('shop/web', true), key: 'github.com/Acme/Web' }
    const docs = project('docs', false)
    for (const q of [
      'project:Shop/Web',
      'project:shop/*',
      'project:github.com/Acme/Web',
      'project:"SHOP/web",x',
      'project:s* project:*web',
    ]) {
      expect(reason(q, [renamed, docs]), q).toEqual(about('clean', renamed))
    }
    expect(reason('project:D*', [renamed, docs])).toEqual(about('incomplete', docs))
    for (const q of ['project:"shop/*"', 'project:shop', 'project:shop/* project:docs']) {
      expect(reason(q, [renamed, docs]), q).toEqual({ type: 'no-match' })
    }
  })

  test('an incomplete run is never clean', () => {
    const docs = project('docs', false)
    expect(reason('', [project('shop', true), docs])).toEqual(about('incomplete', docs))
    expect(reason('project:docs', [project('shop', true), docs])).toEqual(about('incomplete', docs))
  })

  test('nothing is known of a default branch that nobody has analysed', () => {
    const other = { ...project('pulls', true), tools: [] }
    expect(reason('project:pulls', [other, project('shop', true)])).toEqual(about('not-analysed', other))
    expect(reason('', [project('shop', false), other])).toEqual(about('not-analysed', other))
    expect(reason('project:shop', [other, project('shop', true)])).toMatchObject({ type: 'clean' })
  })

  test('of very many projects each counts, and the first are named', () => {
    const all = Array.from({ length: 500 }, (_, at) => project(`p${at}`, at !== 499))
    expect(reason('', all)).toEqual(about('incomplete', project('p499', false)))
    expect(reason('', all.slice(0, 499))).toMatchObject({ type: 'clean', count: 499, projects: { length: 200 } })
  })
})
