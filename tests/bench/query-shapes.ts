import { kinds, levels, severities } from '#app/sarif/codes.ts'
import { suppressionValues } from '#app/sarif/suppression-code.ts'
import { type Sort, sorts } from '#app/search/sorts.ts'
import { type SortKey, writeCursor } from '#app/search/answers/cursor.ts'
import type { Database } from '#app/store/database.ts'
import { below, type Random } from './random.ts'

/** With `from`, the list from the row of this rank on. */
export type Asking = { q: string; sort: Sort; cursor: string; from?: number }
/** A way to ask: gives another question of the kind each time. */
export type Shape = { name: string; ask(random: Random): Asking }

type Samples = { words: string[]; rules: string[]; paths: string[]; cwes: string[]; uploads: string[]; days: string[]; results: number }

const everything = 'is:* ref:* verdict:* kind:*'

/** More than a hundred ways to ask a store, with values that occur in it: every field, alone and crossed, text, and pages far behind the first. */
export async function queryShapes(database: Database): Promise<Shape[]> {
  const samples = await readSamples(database)
  const one = <T>(random: Random, values: readonly T[]): T => {
    const value = values[below(random, values.length)]
    if (value === undefined) throw new RangeError('The store has nothing to ask for.')
    return value
  }
  const word = (random: Random) => one(random, samples.words)
  const rule = (random: Random) => one(random, samples.rules)
  const path = (random: Random) => one(random, samples.paths)
  const folder = (random: Random, depth: number) => path(random).split('/').slice(0, depth).join('/')
  const severity = (random: Random) => one(random, severities)
  const texts: { [name: string]: (random: Random) => string } = {
    defaults: () => '',
    everything: () => everything,
    open: () => 'is:open',
    fixed: () => 'is:fixed',
    new: () => 'is:new',
    suppressed: () => 'is:suppressed',
    severity: (random) => `severity:${severity(random)}`,
    'two severities': (random) => `severity:${severity(random)},${severity(random)}`,
    'not a severity': (random) => `-severity:${severity(random)}`,
    level: (random) => `level:${one(random, levels)}`,
    kind: (random) => `kind:${one(random, kinds)}`,
    verdict: () => 'verdict:confirmed',
    'not a verdict': () => '-verdict:unreviewed',
    baseline: () => 'baseline:new,updated',
    suppression: (random) => `suppression:${one(random, suppressionValues)}`,
    'not a suppression': (random) => `-suppression:${one(random, suppressionValues)}`,
    tool: () => 'tool:*a*',
    rule: (random) => `rule:${rule(random)}`,
    'rules by prefix': (random) => `rule:${rule(random).slice(0, 4)}*`,
    'rules by infix': (random) => `rule:*${word(random)}*`,
    'not a rule': (random) => `-rule:${rule(random)}`,
    tag: () => 'tag:security',
    cwe: (random) => `cwe:${one(random, samples.cwes)}`,
    'any cwe': () => 'cwe:*',
    'not a cwe': (random) => `-cwe:${one(random, samples.cwes)}`,
    'root folder': (random) => `path:${folder(random, 1)}`,
    folder: (random) => `path:${folder(random, 3)}`,
    file: (random) => `path:"${path(random)}"`,
    extension: (random) => `path:**/*.${path(random).split('.').at(-1)}`,
    'folder anywhere': (random) => `path:**/${word(random)}/**`,
    'not a folder': (random) => `-path:${folder(random, 1)}`,
    project: () => 'project:*',
    'all refs': () => 'ref:*',
    'no such ref': () => 'ref:nowhere',
    category: () => '-category:nightly',
    upload: (random) => `upload:${one(random, samples.uploads)}`,
    'upload and severity': (random) => `upload:${one(random, samples.uploads)} severity:${severity(random)}`,
    'not an upload': () => '-upload:unknown',
    commit: (random) => `commit:${below(random, 16).toString(16)}`,
    run: (random) => `run:*${word(random).slice(0, 2)}*`,
    flow: () => 'has:flow',
    'fix or graph': () => 'has:fix,graph',
    comment: () => 'has:comment',
    'no flow': () => '-has:flow',
    steps: (random) => `steps:>=${1 + below(random, 6)}`,
    'few steps': (random) => `steps:<${1 + below(random, 4)}`,
    word,
    'two words': (random) => `${word(random)} ${word(random)}`,
    'three words': (random) => `${word(random)} ${word(random)} ${word(random)}`,
    'any of two words': (random) => `${word(random)},${word(random)}`,
    'not a word': (random) => `-${word(random)}`,
    phrase: (random) => `"${word(random)} ${word(random)}"`,
    'long phrase': () => '"see source"',
    prefix: (random) => `${word(random).slice(0, 3)}*`,
    'short prefix': (random) => `${word(random).slice(0, 1)}*`,
    'stop word': () => 'see',
    'word in all rows and a rule': (random) => `source rule:${rule(random)}`,
    'no such word': () => 'nothing-of-the-kind',
    'severity and folder': (random) => `severity:${severity(random)} path:${folder(random, 2)}`,
    'rule and word': (random) => `rule:${rule(random).slice(0, 2)}* ${word(random)}`,
    'tag, level and steps': (random) => `tag:security level:${one(random, levels)} steps:>2`,
    'cwe, folder and not a rule': (random) => `cwe:* path:${folder(random, 1)} -rule:${rule(random)}`,
    'everything crossed': (random) => `severity:high,low level:error has:flow -path:${folder(random, 2)} ${word(random)}`,
  }
  const part = (random: Random) => word(random).slice(0, 2)
  const compared = (random: Random) => `compare:${one(random, samples.uploads)}..${one(random, samples.uploads)}`
  const day = (random: Random) => new Date(Date.now() - below(random, 400) * 86_400_000).toISOString().slice(0, 10)
  Object.assign(texts, {
    'first seen': (random: Random) => `seen:>=${day(random)}`,
    'fixed before a day': (random: Random) => `fixed:<${day(random)}`,
    'verdicts that run out before a day': (random: Random) => `expires:<${day(random)}`,
    'verdicts given since a day': (random: Random) => `judged:>=${day(random)}`,
    'verdicts of some people': (random: Random) => `author:${one(random, ['bench*', 'nobody', 'a*'])}`,
    age: (random: Random) => `age:>${1 + below(random, 60)}d`,
    'on a day': (random: Random) => `at:${day(random)}`,
    'on a day in between': (random: Random) => `at:${one(random, samples.days)}`,
    'on a day in between, an upload': (random: Random) => `at:${one(random, samples.days)} upload:${one(random, samples.uploads)}`,
    'on a day in between, severity and folder': (random: Random) =>
      `at:${one(random, samples.days)} severity:${severity(random)} path:${folder(random, 1)}/**`,
    'two days compared': (random: Random) => `compare:${one(random, samples.days)}..${one(random, samples.days)}`,
    'new in a folder': (random: Random) => `is:new path:${folder(random, 2)}`,
    'not in several folders': (random: Random) =>
      `-path:${folder(random, 2)},${folder(random, 3)} -path:**/${word(random)}/** -path:"${path(random)}"`,
    'on this day': () => `at:${new Date().toISOString().slice(0, 10)}`,
    'two uploads compared': (random: Random) => compared(random),
    'two uploads compared, what changed': (random: Random) => `${compared(random)} change:new,gone,updated`,
    'two uploads compared, a folder': (random: Random) => `${compared(random)} path:${folder(random, 1)}/**`,
    'any of two uploads': (random: Random) => `upload:${one(random, samples.uploads)},${one(random, samples.uploads)}`,
    'any run': () => 'run:*',
    'not in this upload': (random: Random) => `-upload:${one(random, samples.uploads)}`,
    'not of a commit': (random: Random) => `-commit:${below(random, 16).toString(16)}`,
    'letters of a file': (random: Random) => `path:**/*${part(random)}*${part(random)}*`,
    'letters of folder and file': (random: Random) => `path:**/*${part(random)}*/**/*${part(random)}*`,
    'letters of any of three files': (random: Random) => `path:**/*${part(random)}*,**/*${part(random)}*,**/*${part(random)}*`,
    'not letters of a file': (random: Random) => `-path:**/*${part(random)}*`,
    'folders and not a file': (random: Random) => `path:${folder(random, 3)},${folder(random, 3)} -path:"${path(random)}"`,
    'five words': (random: Random) => Array.from({ length: 5 }, () => word(random)).join(' '),
    'two short prefixes': (random: Random) => `${word(random).slice(0, 1)}* ${word(random).slice(0, 1)}*`,
    'all negated': (random: Random) =>
      `-severity:${severity(random)} -rule:${rule(random)} -path:${folder(random, 2)} -verdict:false-positive -is:new -tag:external`,
  })
  const shapes = Object.entries(texts).map(([name, text]): Shape => {
    return { name, ask: (random) => ({ q: text(random), sort: 'severity', cursor: '' }) }
  })
  for (const sort of sorts) {
    shapes.push({ name: `by ${sort}`, ask: (random) => ({ q: `-severity:${severity(random)}`, sort, cursor: '' }) })
    shapes.push({ name: `by ${sort}, deep`, ask: (random) => ({ q: '', sort, cursor: deepCursor(sort, random, samples) }) })
    shapes.push({
      name: `by ${sort}, from a rank`,
      ask: (random) => ({ q: `-severity:${severity(random)}`, sort, cursor: '', from: 1 + below(random, samples.results) }),
    })
    shapes.push({
      name: `all by ${sort}, deep`,
      ask: (random) => ({ q: everything, sort, cursor: deepCursor(sort, random, samples) }),
    })
  }
  return shapes
}

/** A cursor that leads to the middle of the list: behind this path, this rule, or a severity. */
function deepCursor(sort: Sort, random: Random, { paths, rules, results }: Samples): string {
  const [path = '', rule = ''] = [paths[below(random, paths.length)], rules[below(random, rules.length)]]
  const keys: { [sort in Sort]: SortKey[] } = {
    severity: [below(random, severities.length), path, 1, 1, 1],
    path: [path, 1, 1, 1],
    rule: [rule, path, 1, 1, 1],
    newest: [1 + below(random, results), 1],
    oldest: [1 + below(random, results), 1],
    steps: [-below(random, 10), path, 1, 1, 1],
  }
  return writeCursor({ sort, direction: 'after', keys: keys[sort] })
}

async function readSamples({ kysely }: Database): Promise<Samples> {
  const rows = await kysely
    .selectFrom('sighting')
    .innerJoin('rule', 'rule.id', 'sighting.rule')
    .innerJoin('file', 'file.id', 'sighting.file')
    .select(['message', 'name', 'path'])
    .limit(5000)
    .execute()
  const cwes = await kysely.selectFrom('tagset_tag').select('cwe').where('cwe', 'is not', null).distinct().limit(100).execute()
  const uploads = await kysely.selectFrom('upload').select('uid').where('status', '=', 'done').limit(100).execute()
  const snapshots = await kysely.selectFrom('snapshot').select('received_at').distinct().limit(100).execute()
  const { last } = await kysely
    .selectFrom('result')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return {
    words: [...new Set(rows.flatMap(({ message }) => message.toLowerCase().match(/[a-z]{3,}/g) ?? []))],
    rules: [...new Set(rows.map(({ name }) => name))],
    paths: [...new Set(rows.map(({ path }) => path))].filter(Boolean),
    cwes: cwes.map(({ cwe }) => `${cwe}`),
    uploads: uploads.map(({ uid }) => uid),
    days: [...new Set(snapshots.map(({ received_at }) => received_at.slice(0, 10)))],
    results: Number(last),
  }
}
