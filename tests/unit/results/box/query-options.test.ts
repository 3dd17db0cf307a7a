import { describe, expect, test } from 'vitest'
import {
  cures,
  fieldOptions,
  folderWritten,
  isUnfinished,
  pathOptions,
  problemsAt,
  type QueryOption,
  uncountedOptions,
  valueOptions,
  withoutRepetition,
} from '#app/results/box/query-options.ts'
import { sideOptions } from '#app/results/box/side-options.ts'
import type { SideOption } from '#app/results/compare/compare.schemas.ts'
import { completionAt } from '#app/search/language/complete.ts'
import { fieldOf } from '#app/search/language/fields.ts'
import { readQuery } from '#app/search/read-query.ts'

/** A query with its caret at `|`, and what is written there. */
function at(marked: string) {
  const q = marked.replace('|', '')
  const completion = completionAt(q, marked.indexOf('|'))
  if (completion === null) throw new Error(`Nothing can be completed in ${marked}`)
  return { q, completion }
}

function taken(q: string, { start, end, text, caret }: QueryOption | undefined = fail()): string {
  const after = q.slice(0, start) + text + q.slice(end)
  return `${after.slice(0, start + caret)}|${after.slice(start + caret)}`
}

function fail(): never {
  throw new Error('There is no such option')
}

function fieldsAt(marked: string): string[] {
  const { q, completion } = at(marked)
  return fieldOptions(q, completion).map(({ label }) => label)
}

describe('fields', () => {
  test('that begin so come before those that have it in them, of all that there are', () => {
    expect(fieldsAt('se|')).toEqual(['severity:', 'seen:', 'baseline:'])
    expect(fieldsAt('c|')).toContain('compare:')
    expect(fieldsAt('is:open |')).toHaveLength(29)
  })

  test('are offered where a name is nearly theirs', () => {
    expect(fieldsAt('sverity|')).toEqual(['severity:'])
    expect(fieldsAt('branch|')).toEqual(['ref:'])
    expect(fieldsAt('injection|')).toEqual([])
  })

  test('come with their values where these are written as words', () => {
    expect(fieldsAt('critical|')).toEqual(['severity:critical'])
    expect(fieldsAt('open|')).toEqual(['is:open', 'kind:open'])
    expect(fieldsAt('rule:x dismissed|')).toEqual(['verdict:', 'verdict:false-positive,wont-fix,used-in-tests'])
    expect(fieldsAt('fix|')).toEqual(['fixed:', 'has:fix'])
    expect(fieldsAt('all|')).toEqual([])
    const { q, completion } = at('x -High|')
    expect(taken(q, fieldOptions(q, completion)[0])).toBe('x -severity:high |')
  })

  test('take such a value in beside those that stand right before it', () => {
    const { q, completion } = at('severity:high critical| x')
    const [option] = fieldOptions(q, completion)
    expect(option?.label).toBe('severity:high,critical')
    expect(taken(q, option)).toBe('severity:high,critical| x')
    expect(fieldsAt('-severity:high critical|')).toEqual(['severity:critical'])
    expect(fieldsAt('severity:high -critical|')).toEqual(['severity:critical'])
    expect(fieldsAt('severity:high x critical|')).toEqual(['severity:critical'])
  })

  test('are taken with their colon', () => {
    const { q, completion } = at('is:open -se|')
    expect(taken(q, fieldOptions(q, completion)[0])).toBe('is:open -severity:|')
  })
})

describe('values', () => {
  function values(marked: string, found: [value: string, label: string, count: number][]): QueryOption[] {
    const { q, completion } = at(marked)
    const field = fieldOf(completion.field ?? '') ?? fail()
    return valueOptions(
      q,
      completion,
      field,
      found.map(([value, label, count]) => ({ value, label, count, chosen: null })),
    )
  }

  test('of a list are those that begin so, counted where they were', () => {
    const [first, ...others] = values('verdict:FA|', [['false-positive', 'false positive', 3]])
    expect(first).toMatchObject({ label: 'false-positive', detail: 'false positive', count: 3 })
    expect(others).toEqual([])
    expect(values('is:|', [['open', 'open', 5]]).map(({ label, count }) => [label, count])).toEqual([
      ['open', 5],
      ['fixed', null],
      ['reopened', null],
      ['suppressed', null],
      ['new', null],
    ])
  })

  test('of names are those that were found, quoted where they must be', () => {
    const [tool] = values('tool:so| sql', [['"Some \\"Tool\\""', 'Some "Tool"', 7]])
    expect(tool).toMatchObject({ label: 'Some "Tool"', detail: '', count: 7 })
    expect(taken('tool:so sql', tool)).toBe('tool:"Some \\"Tool\\""| sql')
    expect(values('cwe:7|', [['79', 'CWE-79', 1]])[0]).toMatchObject({ label: '79', detail: 'CWE-79' })
  })
})

test('of a scope are quoted where they must be, with what tells them from others', () => {
  const { q, completion } = at('run:ni|')
  const [run] = uncountedOptions(q, completion, [{ name: 'night ly/1', detail: 'shop, main' }])
  expect(run).toMatchObject({ label: 'night ly/1', detail: 'shop, main', count: null })
  expect(taken(q, run)).toBe('run:"night ly/1" |')
})

describe('paths', () => {
  const level = {
    folder: 'my dir/',
    children: [
      { path: 'my dir/src/', name: 'src', isFolder: true, value: '"my dir/src"', chosen: null, count: 5, severities: [] },
      { path: 'my dir/a.ts', name: 'a.ts', isFolder: false, value: '"my dir/a.ts"', chosen: null, count: 1, severities: [] },
    ],
    more: 0,
  }

  test('are those of the folder that begin so; a folder is gone into', () => {
    const { q, completion } = at('path:"my dir/|')
    const [folder, file] = pathOptions(q, completion, level)
    expect(folder).toMatchObject({ label: 'my dir/src/', count: 5, goesOn: true })
    expect(taken(q, folder)).toBe('path:"my dir/src/"|')
    expect(taken(q, file)).toBe('path:"my dir/a.ts" |')
    expect(file?.goesOn).toBe(false)
    expect(at('path:"my dir/src/"|').completion.written).toBe('my dir/src/')
  })

  test.each([
    ['', ''],
    ['sr', ''],
    ['src/', 'src/'],
    ['src/d', 'src/'],
  ])('%j is looked for in %j', (written, folder) => {
    expect(folderWritten(written)).toBe(folder)
  })
})

test('what was probably meant comes first where the caret is on what is wrong', () => {
  const q = 'is:opn severty:high'
  const { problems } = readQuery(q)
  expect(cures(problemsAt(q, problems, 4)).map(({ label }) => label)).toEqual(['open'])
  const [field] = cures(problemsAt(q, problems, 9))
  expect(taken(q, field)).toBe('is:opn severity|:high')
  expect(cures(problemsAt(q, problems, 18)).map(({ label }) => label)).toEqual(['severity'])
  const { completion } = at('is:opn sev|erty:high')
  const options = withoutRepetition(cures(problemsAt(q, problems, 9)), fieldOptions(q, { ...completion, written: 'severty' }))
  expect(options.map(({ label }) => label)).toEqual(['severity'])
})

test('what takes the place of more than a word leaves no value of that word alone', () => {
  function offered(marked: string): string[] {
    const { q, completion } = at(marked)
    const { problems } = readQuery(q)
    const taking = withoutRepetition(cures(problemsAt(q, problems, marked.indexOf('|'))), fieldOptions(q, completion))
    return taking.map((option) => taken(q, option))
  }
  expect(offered('x status = open|')).toEqual(['x is:open|'])
  expect(offered('severity >= high|')).toEqual(['severity:critical,high|'])
  expect(offered('open|')).toEqual(['is:open |', 'kind:open |'])
})

test('what is wrong with the name of a field is mended from its value, too', () => {
  const cured = (marked: string) => {
    const q = marked.replace('|', '')
    return cures(problemsAt(q, readQuery(q).problems, marked.indexOf('|'))).map((option) => taken(q, option))
  }
  expect(cured('x branch:main| y')).toEqual(['x ref|:main y'])
  expect(cured('bra|nch:main y')).toEqual(['ref|:main y'])
  expect(cured('branch:main y|')).toEqual([])
})

test('what is to be left out is taken away', () => {
  const q = 'rule:x AND tool:y'
  const [cure] = cures(problemsAt(q, readQuery(q).problems, 8))
  expect(cure?.label).toBe('Leave it out')
  expect(taken(q, cure)).toBe('rule:x | tool:y')
})

describe('the list waits', () => {
  function isWaiting(marked: string, labels: string[] = []): boolean {
    const { q, completion } = at(marked)
    const [option] = fieldOptions(q, { ...completion, field: null, written: '' })
    return isUnfinished(
      completion,
      labels.map((label) => ({ ...(option ?? fail()), label })),
      false,
    )
  }

  test.each(['se|', 'is:open ru|', 'severity:|', 'rule:a,|'])('for %s', (marked) => {
    expect(isWaiting(marked)).toBe(true)
  })

  test.each(['sql|', '|', 'rule|:x', 'x |', 'path:sr|', 'rule:js/*|', 'steps:>5|'])('not for %s', (marked) => {
    expect(isWaiting(marked, ['js/x'].slice(Number(!marked.includes('js'))))).toBe(false)
  })

  test('for a value while it is only the beginning of one that is offered', () => {
    expect(isWaiting('severity:hi|', ['high'])).toBe(true)
    expect(isWaiting('severity:HIGH|', ['high'])).toBe(false)
    expect(isWaiting('severity:hgih|', [])).toBe(false)
  })

  test('for a commit until so much of it is written as stands for it', () => {
    expect(isWaiting('commit:4f2|', ['4f2a9c1d8e4f'])).toBe(true)
    expect(isWaiting('commit:4f2a9c1|', ['4f2a9c1d8e4f'])).toBe(false)
  })

  test('for a path while it is only the beginning of one: a folder is all below it', () => {
    expect(isWaiting('path:sr|', ['src/'])).toBe(true)
    expect(isWaiting('-path:src/d|', ['src/db/', 'src/docs/'])).toBe(true)
    expect(isWaiting('path:src|', ['src/', 'src.ts'])).toBe(false)
    expect(isWaiting('path:src/|', ['src/db/'])).toBe(false)
    expect(isWaiting('path:src/db.ts|', ['src/db.ts', 'src/db.tsx'])).toBe(false)
    expect(isWaiting('path:s*|', ['s*/'])).toBe(false)
    expect(isWaiting('path:s?|', ['s?c/'])).toBe(false)
  })
})

describe('sides of a comparison', () => {
  const found: SideOption[] = [
    { kind: 'ref', side: 'main', label: 'main', detail: 'shop', at: '2026-01-31T10:00:00.000Z' },
    { kind: 'ref', side: 'next', label: 'next', detail: 'shop', at: null },
    { kind: 'upload', side: '01hq5xkz', label: 'main.sarif', detail: 'shop, main', at: null },
  ]
  const offered = (marked: string) => {
    const { q, completion } = at(marked)
    return sideOptions(q, completion, found)
  }
  const takenAt = (marked: string, index = 0) => taken(marked.replace('|', ''), offered(marked)[index])

  test('are taken one after the other, and one that is there stays', () => {
    expect(takenAt('x compare:|')).toBe('x compare:main..|')
    expect(takenAt('compare:ma|')).toBe('compare:main..|')
    expect(takenAt('compare:main..ne|')).toBe('compare:main..next |')
    expect(takenAt('compare:ma|..next is:open')).toBe('compare:main..next| is:open')
    expect(takenAt('compare:next..main.s| is:open')).toBe('compare:next..01hq5xkz| is:open')
  })

  test('say what they are, and are found by the name of their file', () => {
    expect(offered('compare:MAIN|').map(({ label, detail }) => [label, detail])).toEqual([
      ['main', 'ref, shop, 2026-01-31'],
      ['01hq5xkz', 'upload of main.sarif, shop, main'],
    ])
    expect(offered('compare:x..nothing|')).toEqual([])
  })

  test('are unfinished until there are two', () => {
    const isBegun = (marked: string) => isUnfinished(at(marked).completion, offered(marked), false)
    for (const marked of ['compare:|', 'compare:main|', 'compare:zz|', 'compare:main..|', 'compare:main..ne|']) {
      expect(isBegun(marked), marked).toBe(true)
    }
    for (const marked of ['compare:main..next|', 'compare:main|..next', 'compare:main..zz|']) expect(isBegun(marked), marked).toBe(false)
  })
})
