import { absentInLog } from '#app/sarif/codes.ts'
import { emptyStore, type PlainStore, storeBuilder } from './plain-store.ts'

/** Random choices that a seed decides (the generator mulberry32). */
export function chance(seed: number) {
  let state = seed
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    one<T>(values: readonly [T, ...T[]] | readonly T[]): T {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Nothing to choose from')
      return value
    },
    happens: (percent: number) => below(100) < percent,
  }
}

type Chance = ReturnType<typeof chance>

const messages = [
  'SQL query built from user input',
  'Über-long line (120 > 80)',
  'Path depends on a user-provided value',
  'sql',
  '日本語 のメッセージ',
  'A “tainted” value—SQL\u00a0of a user’s',
  '',
]
const paths = [
  'src/db/users.ts',
  'src/db/a b.ts',
  'src/a b/c*d?/e.ts',
  'src/a b/c*d?',
  'src/a-b/cxdy/e.ts',
  'src/why?/e.ts',
  'src/whyx/e.ts',
  'src/http/api.ts',
  'test/db/users.ts',
  'SRC/x',
  'SRC/x/y.ts',
  '//host/share/a.zip',
  '//host/share/a.zip/b.ts',
  '//c.ts',
  'https://host/',
  'https://host/c',
  'é.ts',
  '｡.ts',
  '😀.ts',
  '',
]
const ruleNames = ['js/sql-injection', 'js/xss', 'no-unused', 'JS/Upper', 'js/x*', 'a rule, with "quotes"']
const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(20))
const verdictEnds = [null, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']

function judgement(one: Chance['one']) {
  return {
    author: one([null, 'Ann Lee', 'ann', 'Bo*', '']),
    at: one(['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2027-05-06T07:08:09.000Z']),
  }
}

/**
 * Some projects with some refs, analysed some times by some tools, as publishing would have left them: sightings of a result in a series
 * follow one another, and the last that began on a ref represents the result there.
 */
export function generateStore(seed: number): PlainStore {
  const { below, one, happens } = chance(seed)
  const store = emptyStore()
  const add = storeBuilder(store)
  const tools = ['CodeQL', 'Some Tool'].map((name) => add.tool(name))
  const rules = new Map(tools.map((tool) => [tool, ruleNames.slice(tool.id === 1 ? 0 : 2).map((name) => add.rule(tool, name))]))
  const files = paths.map((path) => add.file(path))
  const tagsets = [
    add.tagset(),
    add.tagset(['security', null], ['external/cwe/cwe-089', 89]),
    add.tagset(['Security', 79], ['cwe-79', 79], ['style', null]),
  ]
  const projects = ['web', 'web-api', 'tools'].map((slug) => add.project(slug))
  for (const project of projects.slice(0, 1)) for (const slug of ['old-web', 'webs']) add.formerSlug(project, slug)
  const series = projects.flatMap((project) => {
    const refs = ['main', 'dev', 'pull/7'].map((name) => add.ref(project, name))
    if (project.slug !== 'tools') project.default_ref = refs[0]?.id ?? null
    return refs.flatMap((ref) =>
      tools.flatMap((tool) =>
        ['', 'nightly'].map((category) => add.series(ref, tool, { category, ended_at: happens(10) ? '2026-02-01T00:00:00.000Z' : null })),
      ),
    )
  })
  const pool = projects.flatMap((project) =>
    tools.flatMap((tool) =>
      Array.from({ length: 12 }, () => {
        const result = add.result(project, {
          verdict: below(5),
          verdict_until: one(verdictEnds),
          first_seen: `2026-0${1 + below(5)}-0${1 + below(9)}T${10 + below(14)}:00:0${below(10)}.${100 + below(900)}Z`,
        })
        if (happens(10)) add.verdict(result, one([null, 'A comment']), judgement(one))
        if (happens(30)) {
          const { change } = add.verdict(result, null, judgement(one))
          const undoing = happens(30) ? add.verdict(result, null, { ...judgement(one), undoes: change }) : null
          if (undoing !== null && happens(50)) add.verdict(result, null, { ...judgement(one), undoes: undoing.change })
        }
        return { result, project, tool, base: { rule: one(rules.get(tool) ?? []).id, file: one(files).id, tagset: one(tagsets).id } }
      }),
    ),
  )

  let upload = add.upload('first')
  for (let count = 0; count < 50; count++) {
    if (happens(70)) upload = add.upload(`up${count}`, one(['', '', 'dev', 'main', 'none-such']))
    const its = series[below(below(series.length) + 1)] ?? one(series)
    const snapshot = add.snapshot(its, upload, {
      commit_id: one([null, 'abc1234d', 'abd4567', 'ABC9991a', 'abc1234e']),
      complete: happens(90) ? 1 : 0,
      received_at: `2026-0${1 + below(5)}-${10 + below(19)}T${10 + below(14)}:00:00.${100 + below(900)}Z`,
    })
    for (let ordinal = 0; ordinal <= below(2); ordinal++) {
      add.run(snapshot, { ordinal, automation_id: one([null, 'nightly/1', 'nightly/2', 'build']), guid: one([null, 'guid-1']) })
    }
    const its1st = store.snapshot.filter((other) => other.series === its.id).length === 1
    const home = store.series.find((other) => {
      const ref = projects.find(({ id }) => id === its.project)?.default_ref
      return other !== its && other.ref === ref && other.tool === its.tool && other.category === its.category
    })
    const begins = its1st && home !== undefined && happens(80)
    for (const { result, base } of pool.filter(({ project, tool }) => project.id === its.project && tool.id === its.tool)) {
      const before = store.sighting.filter((sighting) => sighting.result === result.id)
      const open = before.find((sighting) => sighting.series === its.id && sighting.until === null)
      const isThere = happens(60)
      if (!isThere && snapshot.complete === 1 && open !== undefined) open.until = snapshot.id
      if (!isThere || (open !== undefined && happens(60))) continue
      if (open !== undefined) open.until = snapshot.id
      const there = before.find((other) => begins && other.series === home.id && other.until === null && other.superseded === null)
      const onRef = before.filter((sighting) => store.series.find(({ id }) => id === sighting.series)?.ref === its.ref)
      const represented = onRef.find((sighting) => sighting.superseded === null)
      if (represented !== undefined) represented.superseded = snapshot.id
      if (there !== undefined) {
        const { id: _, ...same } = there
        add.sighting(result, its, { ...same, series: its.id, since: snapshot.id, reopened: 0 })
        continue
      }
      const kind = happens(70) ? 0 : below(6)
      const isAbsent = happens(10)
      add.sighting(result, its, {
        ...base,
        since: snapshot.id,
        until: isAbsent ? snapshot.id : null,
        log_baseline: isAbsent ? absentInLog : below(absentInLog),
        reopened:
          !isAbsent && onRef.length > 0 && onRef.every((sighting) => sighting.until !== null && sighting.until < snapshot.id) ? 1 : 0,
        kind,
        severity: kind === 0 ? below(8) : 7,
        level: kind === 0 ? below(4) : 3,
        suppression: happens(80) ? 0 : below(8),
        start_line: below(4),
        steps: below(8),
        has: below(64),
        message: one(messages),
        content: one(contents),
      })
    }
  }
  // The last snapshots of a project may not be published yet.
  for (const project of projects) {
    const ids = store.snapshot
      .filter((snapshot) => store.series.find(({ id }) => id === snapshot.series)?.project === project.id)
      .map(({ id }) => Number(id))
    project.head = ids.at(-1 - below(3)) ?? 0
  }
  return store
}

/** Terms of all fields, each alone a query. */
const terms = [
  ...['is:open', 'is:fixed', 'is:reopened', 'is:open,fixed', '-is:fixed', 'is:*', 'is:suppressed', '-is:suppressed', 'is:new', '-is:new'],
  ...['severity:critical,high', '-severity:low', 'severity:none', 'severity:*', 'level:error', 'level:none,note', '-level:warning'],
  ...[
    'kind:*',
    'kind:pass,informational',
    '-kind:fail',
    'verdict:*',
    'verdict:unreviewed',
    '-verdict:confirmed',
    'baseline:new,updated',
    'baseline:absent',
  ],
  ...[
    '-baseline:unchanged',
    'tool:codeql',
    '-tool:"some tool"',
    'tool:*o*',
    'rule:js/*',
    'rule:no-unused',
    '-rule:js/xss',
    'rule:"a rule, with \\"quotes\\""',
  ],
  ...[
    'tag:security',
    '-tag:style',
    'tag:ext*',
    'cwe:79',
    'cwe:CWE-089,79',
    '-cwe:79',
    'cwe:*',
    'path:src',
    '-path:src/**/users.ts',
    'path:**/*b*.ts',
    'path:""',
    'path:"src/a b/c*d?"',
    '-path:"src/a b",src/*/c*',
    'rule:"js/x*"',
    'rule:js/x*',
    '-rule:"JS/X*","no*"',
  ],
  ...[
    'project:web',
    '-project:web',
    'project:key-tools,web',
    'project:old-web,tools',
    '-project:webs*',
    'ref:*',
    'ref:refs/heads/dev',
    '-ref:main',
    'ref:main,refs/pull/7/merge',
    'category:nightly',
  ],
  ...[
    '-category:nightly',
    'category:""',
    'upload:up1,up5,up6',
    'upload:up12',
    '-upload:up3,up4,up9',
    'run:nightly/*',
    'run:guid-1',
    '-run:build',
    'commit:ab',
  ],
  ...[
    'commit:abc',
    '-commit:abd4567',
    'has:flow,fix',
    '-has:stack',
    'has:*',
    '-has:*',
    'has:comment',
    '-has:comment',
    'has:suppression',
    'steps:>=5',
    'steps:<2',
    '-steps:3,4',
  ],
  ...[
    'seen:2026-01',
    'seen:>=2026-03-05',
    'seen:<2026-02-03',
    '-seen:>2026-04',
    'seen:2026-01-02,2026-02-03',
    'seen:<=2025',
    'age:>30d',
    'age:<=12w',
    '-age:>=2400h',
    'age:30d,31d,32d,60d',
    'fixed:2026-03',
    'fixed:<2026-02-01',
    'fixed:>=2026-03-15,2026-01-20',
    '-fixed:>2026-02',
    'expires:<2026-06',
    'expires:2026,2028',
    '-expires:>=2027',
    'expires:>2026-01-01',
    'judged:2026-01',
    'judged:>=2026-02-01',
    '-judged:<2027',
    'author:*',
    '-author:*',
    'author:ann,nobody',
    '-author:"ann lee"',
    'author:"Bo*"',
    'fixed:>2026-01-15 -is:reopened',
    'suppression:suppressed',
    'suppression:underReview,rejected',
    'suppression:inSource',
    '-suppression:external',
    'suppression:external,none',
    '-suppression:unset',
    'suppression:*',
    'steps:<=2',
    'steps:>6',
    'sql',
    '-sql',
    'us*',
    '"user input"',
    'über',
    '日本語',
    'users',
    'injection',
    '"sql injection",line',
    'tainted',
    '"value sql","user s"',
    'nothing-such',
    'unknown:x',
  ],
] as const

const scopes = [
  'upload:first,up3,up8,up12,up20',
  'upload:up1,up5,up9',
  'commit:a',
  'run:*',
  '-upload:up3,up4',
  'upload:first -commit:ab',
  'upload:first,up1,up2,up3,up4,up5,up6,up7,up8,up9,up10 is:reopened',
  'is:new',
  'is:fixed',
] as const

/** What a query stands on: the defaults, or fewer of them. */
const grounds = [[], ['ref:*'], ['is:*', 'verdict:*'], ['ref:*', 'is:*'], ['ref:*', 'is:*', 'verdict:*', 'kind:*']] as const

/** What can be compared; some of it is not there. */
const sides = [
  ...['main', 'main', 'dev', 'dev', '2026-04', 'refs/pull/7/merge', 'refs/heads/main', 'up1', 'up5', 'up12', 'first', 'none-such'],
  ...['2026-01-20', '2026-02', '2026-03-15', '2026', '2025', 'abd4567', 'ABC9991', 'abc1234', 'abc1234d', 'abc'],
] as const
const changeTerms = ['change:*', 'change:new', 'change:gone,updated', '-change:same', 'change:same', '-change:new,gone'] as const
const days = ['2026-01-20', '2026-02-14', '2026-03', '2026', '2025-12-31'] as const

/** A query for what there was at the end of a day: with a scope, with a comparison, or with neither. */
export function generatePastQuery({ below, one, happens }: Chance): string[] {
  const scope = happens(50) ? [one(scopes)] : happens(40) ? [`compare:${one(sides)}..${one(sides)}`] : []
  const asked = Array.from({ length: below(2) }, () => one(terms))
  return [`at:${one(['2026-03-20', '2026-04-15', ...days])}`, ...scope, ...one(grounds), ...asked]
}

/** Up to three terms, what they stand on, and, of some queries, what is compared and the day that is looked at. */
export function generateQuery({ below, one, happens }: Chance): string[] {
  const asked = Array.from({ length: below(4) }, () => one(terms))
  const day = happens(15) ? [`at:${one(days)}`] : []
  if (!happens(25)) return [...day, ...one(grounds), ...asked]
  const change = happens(60) ? [one(changeTerms)] : []
  return [`compare:${one(sides)}..${one(sides)}`, ...change, ...day, ...one([...grounds, [], []]), ...asked]
}
