import { callWith, ownCall, serverFunction } from '#tests/e2e/server-functions.ts'
import { pageRows } from '#app/results/address/results-search.ts'
import { databaseLocation } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { atMost, type Budget, type Figure, figure, linear } from '#tests/bench/figure.ts'
import { spreadOf } from '#tests/bench/latencies.ts'
import type { MeasuredServer } from '#tests/bench/measured-server.ts'
import { tell } from '#tests/bench/progress.ts'
import { type Asking, queryShapes, type Shape } from '#tests/bench/query-shapes.ts'
import { below, randomOf } from '#tests/bench/random.ts'
import { spreadDays } from '#tests/bench/spread-days.ts'

const parts = {
  one: 'Queries in the server, one client: list',
  facets: 'Queries in the server, one client: facets',
  page: 'Queries in the server, one client: list and facets, one after the other, as a page asks',
  four: 'Queries in the server, four clients',
}
const mostP95 = 30
const mostWorst = 100
/** Of one thread that answers one question after the other, each waits for those of all. */
const clients = 4
/** How many different results are given verdicts. */
const judgedResults = 1000

/**
 * Asks a server for lists and facets by more than a hundred shapes of query, each `times` times with other values and after another verdict:
 * by the functions that pages call, from inside the process, event loop and serialisation included.
 */
export async function measureQueries(server: MeasuredServer, env: Record<string, string>, times: number): Promise<Figure[]> {
  const database = await openDatabase(databaseLocation(env))
  try {
    await spreadDays(database)
    const shapes = await queryShapes(database)
    const uids = (await database.kysely.selectFrom('result').select('uid').limit(judgedResults).execute()).map(({ uid }) => uid)
    const random = randomOf(1)
    const ask = asker(server)
    async function judge(): Promise<void> {
      const verdict = random() < 0.5 ? 'confirmed' : 'unreviewed'
      const given = { verdict, author: null, comment: null, until: null } as const
      await giveVerdict(database, [uids[below(random, uids.length)] ?? ''], given, new Map(), new Date().toISOString())
    }

    tell(`queries: ${shapes.length} shapes, warming up`)
    for (const shape of shapes) await ask([shape.ask(random)], 'both', 1)
    const figures = await withOneClient(shapes, times, async (shape, what) => {
      await judge()
      return ask([shape.ask(random)], what, 1)
    })
    tell(`queries: ${clients} clients`)
    const askings: Asking[] = []
    for (let time = 0; time < times; time++) askings.push(...shapes.map((shape) => shape.ask(random)))
    let answered: number[] = []
    // A verdict in between for each dozen of questions.
    for (let at = 0; at < askings.length; at += 12) {
      await judge()
      answered = answered.concat((await ask(askings.slice(at, at + 12), 'both', clients)).taken)
    }
    return [...figures, spread(parts.four, 'lists and facets of all shapes', answered, clients)]
  } finally {
    await database.close()
  }
}

type Answer = { taken: number[]; processor: number }

type What = 'list' | 'facets' | 'both'

/** Each by itself first, so that neither has anything of the other, then both. */
async function withOneClient(
  shapes: readonly Shape[],
  times: number,
  ask: (shape: Shape, what: What) => Promise<Answer>,
): Promise<Figure[]> {
  const of = new Map(shapes.map((shape) => [shape, { list: [] as number[], facets: [] as number[] }]))
  const processor = { list: 0, facets: 0 }
  const pages: number[] = []
  for (let time = 0; time < times; time++) {
    tell(`queries: round ${time + 1} of ${times}`)
    for (const [shape, own] of of) {
      for (const kind of ['list', 'facets'] as const) {
        const answer = await ask(shape, kind)
        own[kind].push(...answer.taken)
        processor[kind] += answer.processor
      }
      pages.push((await ask(shape, 'both')).taken.reduce((sum, taken) => sum + taken, 0))
    }
  }
  const { p50, p95, worst } = spreadOf(pages)
  const page = figure(parts.page, 'all shapes', p50, inMilliseconds(p50, p95, worst))
  const figures = (['list', 'facets'] as const).flatMap((kind) => {
    const part = kind === 'list' ? parts.one : parts.facets
    const each = [...of]
    const mean = processor[kind] / (times * each.length)
    return [
      spread(
        part,
        'all shapes',
        each.flatMap(([, own]) => own[kind]),
        1,
      ),
      figure(part, '  processor for one, on average', mean, `${mean.toFixed(1)} ms`, { growth: linear(true) }),
      ...each.map(([{ name }, own]) => spread(part, `  ${name}`, own[kind], 1)),
    ]
  })
  return [...figures, page]
}

/** Asks for lists, facets or both, so many at a time: by the functions that pages call, and behind a cursor by the API. */
function asker(server: MeasuredServer) {
  const list = serverFunction('listResults')
  const filters = serverFunction('getFilters')
  function listPath({ q, sort, cursor, from }: Asking): string {
    if (cursor !== '') return `/api/results?${new URLSearchParams({ q, sort, cursor }).toString()}`
    return `${list}?${callWith({ q, sort, page: Math.floor(((from ?? 1) - 1) / pageRows) })}`
  }
  return (askings: readonly Asking[], what: What, clients: number) => {
    const paths = askings.flatMap((asking) => [
      ...(what === 'facets' ? [] : [listPath(asking)]),
      ...(what === 'list' ? [] : [`${filters}?${callWith({ q: asking.q })}`]),
    ])
    return server.ask(paths, ownCall, clients)
  }
}

function spread(part: string, name: string, taken: readonly number[], clients: number): Figure {
  const { p50, p95, worst } = spreadOf(taken)
  const most = { p95: clients * mostP95, worst: clients * mostWorst }
  const budgets: Budget[] = [atMost(p95, most.p95, `p95 <= ${most.p95} ms`), atMost(worst, most.worst, `worst <= ${most.worst} ms`)]
  return figure(part, name, p50, inMilliseconds(p50, p95, worst), { budgets })
}

function inMilliseconds(...values: number[]): string {
  return `${values.map((value) => value.toFixed(1)).join(' / ')} ms`
}
