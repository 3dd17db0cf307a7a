import { join } from 'node:path'
import type { BenchStore } from '#tests/bench/bench-store.ts'
import { atMost, type Figure, figure } from '#tests/bench/figure.ts'
import { spreadOf } from '#tests/bench/latencies.ts'
import { writeLog } from '#tests/bench/make-log.ts'
import { measureUpload } from '#tests/bench/measure-upload.ts'
import { tell } from '#tests/bench/progress.ts'
import { megabytes, seconds } from '#tests/bench/units.ts'
import { spreadText } from '#tests/bench/spread-text.ts'

const part = 'A log that is sent to a server, and what others notice of it'
const resultsBefore = 5000
const maxPage = 100
const leastJudged = 90e6

/** `alone` and `asked` are stores with nothing in them. */
type Uploading = { folder: string; alone: BenchStore; asked: BenchStore; log: string; bytes: number; floor: number }

/** The log sent to a server that has another project's: by itself, and while others ask for the list and write verdicts. */
export async function measureUploading({ folder, alone, asked, log, bytes, floor }: Uploading): Promise<Figure[]> {
  tell('upload to a server')
  const { path: before } = await writeLog(join(folder, 'before.sarif'), resultsBefore)
  const byItself = await measureUpload(alone.env, { before, log, isAsked: false })
  tell('upload to a server that is asked')
  const { taken, memory, lists, verdicts } = await measureUpload(asked.env, { before, log, isAsked: true })
  const [list, verdict] = [spreadOf(lists), spreadOf(verdicts)]
  const times = byItself.taken / floor
  return [
    figure(part, 'until it is read, against JSON.parse', byItself.taken, seconds(byItself.taken), {
      ratio: times,
      budgets: bytes < leastJudged ? [] : [atMost(times, 3, '<= 3 x')],
    }),
    figure(part, 'while others ask all the time', taken, seconds(taken), { ratio: taken / floor }),
    ...(memory === null ? [] : [figure(part, '  memory of the server', memory, megabytes(memory))]),
    figure(part, `  a page of the list`, list.p99, spreadText(list), { budgets: [atMost(list.p99, maxPage, `p99 <= ${maxPage} ms`)] }),
    figure(part, `  a verdict`, verdict.p99, spreadText(verdict)),
  ]
}
