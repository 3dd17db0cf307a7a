import { join } from 'node:path'
import type { BenchStore } from '#tests/bench/bench-store.ts'
import { atMost, type Figure, figure, linear } from '#tests/bench/figure.ts'
import { writeLog } from '#tests/bench/make-log.ts'
import { type MeasuredImport, measureImport } from '#tests/bench/measure-import.ts'
import { tell } from '#tests/bench/progress.ts'
import { megabytes, seconds } from '#tests/bench/units.ts'

const part = 'Reading a log (assay import), against JSON.parse of the same bytes'
const maxMemory = 400e6
/** A log that small is read in the time in which a process starts. */
const leastJudged = 90e6

type Reading = {
  folder: string
  /** An empty store; it holds the log and those of later commits afterwards. */
  store: BenchStore
  /** Another one, for a log without results. */
  spare: BenchStore
  log: string
  /** Bytes of the log. */
  bytes: number
  /** The log of a later commit in which nothing changed. */
  unchanged: string
  /** The log of a later commit in which very little changed, if there is one. */
  few: string | null
  /** The log of a later commit in which something changed, if there is one. */
  next: string | null
  /** Milliseconds that `JSON.parse` takes for the log. */
  floor: number
}

/** A log into an empty database, the same again, and logs of later commits. */
export async function measureReading({
  folder,
  store: { env, size },
  spare,
  log,
  bytes,
  unchanged: sameResults,
  few,
  next,
  floor,
}: Reading): Promise<Figure[]> {
  tell('assay import, an empty log and the log')
  const empty = await writeLog(join(folder, 'empty.sarif'), 0)
  const nothing = await measureImport(spare.env, empty.path)
  const project = ['--project', 'bench']
  const read = await measureImport(env, log, ...project)
  const database = await size()
  tell('assay import, the same again and later commits')
  const again = await measureImport(env, log, ...project)
  const unchanged = await measureImport(env, sameResults, ...project, '--commit', 'later')
  const little = few === null ? null : await measureImport(env, few, ...project)
  const changed = next === null ? null : await measureImport(env, next, ...project)
  const compared = compareWith(floor, bytes)
  return [
    figure(part, 'JSON.parse', floor, seconds(floor)),
    figure(part, 'a log without results', nothing.taken, seconds(nothing.taken)),
    ...compared('into an empty database', read, 2),
    figure(part, '  database, of the bytes of the log', database, megabytes(database), {
      ratio: database / bytes,
      budgets: [atMost(database, bytes, '<= 1 x', true)],
      growth: linear(true),
    }),
    ...compared('the same again', again, null),
    ...compared('the next commit, nothing changed', unchanged, 1),
    unchangedFigure(unchanged),
    ...(little === null ? [] : compared('the commit after, one result in 10,000 changed', little, null)),
    ...(changed === null ? [] : compared('the commit after, a fifth of the files changed', changed, null)),
  ]
}

function compareWith(floor: number, bytes: number): (name: string, measured: MeasuredImport, most: number | null) => Figure[] {
  return (name, { taken, memory, processor }, most) => {
    const times = taken / floor
    const isJudged = most !== null && bytes >= leastJudged
    const figures = [
      figure(part, name, taken, seconds(taken), {
        ratio: times,
        budgets: isJudged ? [atMost(times, most, `<= ${most} x`)] : [],
      }),
    ]
    if (processor !== null) figures.push(figure(part, `  processor, ${name}`, processor, seconds(processor), { growth: linear(true) }))
    if (memory !== null) {
      const budgets = most === null ? [] : [atMost(memory, maxMemory, `<= ${megabytes(maxMemory)}`, true)]
      figures.push(figure(part, `  memory, ${name}`, memory, megabytes(memory), { budgets }))
    }
    return figures
  }
}

/** Work counted: of a commit in which nothing changed nothing may be new or fixed. */
function unchangedFigure({ outcome }: MeasuredImport): Figure {
  const [, fresh = '?', fixed = '?'] = /([\d,]+) new, ([\d,]+) fixed/.exec(outcome) ?? []
  const changes = Number(fresh.replaceAll(',', '')) + Number(fixed.replaceAll(',', ''))
  return figure(part, '  results begun or ended by it', changes, `${changes}`, { budgets: [atMost(changes, 0, '0', true)] })
}
