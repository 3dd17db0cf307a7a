import { loadavg } from 'node:os'
import type { Answers } from '#app/search/answers/answers.ts'
import { ModelService } from '#app/search/model/thread/service.ts'
import { warmUp } from '#app/search/model/thread/warm-up.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { databaseLocation } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'
import { percentile } from './latencies.ts'
import { queryShapes } from './query-shapes.ts'
import { randomOf } from './random.ts'

/**
 * `compare-with-sql.ts [TIMES [SQL-TIMES]]`: asks the store that the environment names more than a hundred shapes of query, so many times each with other
 * values, by the model and by SQL, in this process. Prints what list and facets took of the processor, in milliseconds, and what loading took.
 */
const [times = 10, sqlTimes = 1] = process.argv.slice(2).map(Number)
const database = openReader(databaseLocation(process.env))
const now = new Date().toISOString()
const shapes = await queryShapes(database)
console.log(`Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`)

const before = process.memoryUsage()
const begin = performance.now()
const service = new ModelService(database, Infinity)
while (!(await service.advance()));
console.log(`Loaded in ${((performance.now() - begin) / 1000).toFixed(1)} s:`, service.status())
globalThis.gc?.()
const after = process.memoryUsage()
console.log(grown('rss'), grown('heapUsed'), grown('arrayBuffers'))
const warming = performance.now()
for await (const _ of warmUp(service));
console.log(`Warm in ${((performance.now() - warming) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)

const byModel = {
  list: (question: never) => service.answer('list', question),
  facets: (question: never) => service.answer('facets', question),
} as unknown as Answers // each name answers what belongs to it
if (times > 0) await measure('model', byModel, times)
if (sqlTimes > 0) await measure('SQL', sqlAnswers(database), sqlTimes)
await database.close()

function grown(part: 'rss' | 'heapUsed' | 'arrayBuffers'): string {
  return `${part} +${((after[part] - before[part]) / 1e6).toFixed(0)} MB`
}

async function measure(who: string, answers: Answers, count: number): Promise<void> {
  const random = randomOf(1)
  const all = { list: [] as number[], facets: [] as number[] }
  for (const shape of shapes) {
    const own = { list: [] as number[], facets: [] as number[] }
    for (let time = 0; time < count; time++) {
      const asked = { ...shape.ask(random), limit: 50, now }
      own.list.push(await taken(() => answers.list(asked)))
      own.facets.push(await taken(() => answers.facets(asked)))
    }
    all.list.push(...own.list)
    all.facets.push(...own.facets)
    console.log(`${who.padEnd(6)} ${shape.name.padEnd(30)} list ${figures(own.list)}   facets ${figures(own.facets)}`)
  }
  console.log(
    `${who.padEnd(6)} ${'ALL'.padEnd(30)} list ${figures(all.list)}   facets ${figures(all.facets)}   load ${loadavg()[0]?.toFixed(1)}`,
  )
}

// Of the processor, not of the clock: others may keep the machine busy.
async function taken(work: () => Promise<unknown>): Promise<number> {
  const begin = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begin)
  return (user + system) / 1000
}

function figures(taken: number[]): string {
  return `p50 ${percentile(taken, 50).toFixed(1)} p95 ${percentile(taken, 95).toFixed(1)} worst ${Math.max(...taken).toFixed(1)}`
}
