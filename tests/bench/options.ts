import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The parts that can be measured by themselves, in the order of the table. */
export const parts = ['reading', 'upload', 'queries', 'pages', 'browser'] as const
type Part = (typeof parts)[number]

export type Options = {
  engine: 'sqlite' | 'postgres'
  /** Results of each log, smallest first. */
  sizes: number[]
  /** Logs to read in place of those that are made. */
  log: string | null
  next: string | null
  parts: Part[]
  /** Where the table goes as Markdown. */
  markdown: string | null
  build: boolean
  /** Whether nothing is judged, only what does not go by the clock, or all. */
  judged: 'nothing' | 'steady' | 'all'
}

export const usage = `npm run bench -- [OPTIONS] measures what Assay costs on this machine, and prints one table. Ends with 1 where a budget does not hold.

  --sizes 10k,100k,1M   results of the logs that it makes and reads (all three). A million takes a log of 1 GB, 6 GB of
                        disk while it runs, and about a quarter of an hour; 10k,100k some minutes
  --engine postgres     on PostgreSQL, which it starts, in place of the embedded database
  --only reading,queries
                        of the parts ${parts.join(', ')}
  --log FILE            reads this log in place of those that it makes; --next FILE is the log of a later commit
  --markdown FILE       also writes the table there
  --steady              holds it to those budgets only that do not go by the clock
  --no-budget           holds it to none
  --no-build            measures what is built`

/** Reads the arguments. Throws an error with a sentence where they cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { ...text, default: '10k,100k,1M' },
      engine: { ...text, default: 'sqlite' },
      only: { ...text, default: parts.join(',') },
      log: text,
      next: text,
      markdown: text,
      steady: flag,
      'no-budget': flag,
      'no-build': flag,
    },
  })
  const { engine } = values
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite or postgres.')
  const chosen = values.only.split(',')
  const unknown = chosen.find((one) => !parts.some((part) => part === one))
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}; there is no ${unknown}.`)
  return {
    engine,
    sizes: values.sizes
      .split(',')
      .map(readSize)
      .toSorted((a, b) => a - b),
    log: values.log === undefined ? null : resolve(values.log),
    next: values.next === undefined ? null : resolve(values.next),
    parts: parts.filter((part) => chosen.includes(part)),
    markdown: values.markdown === undefined ? null : resolve(values.markdown),
    build: !values['no-build'],
    judged: values['no-budget'] ? 'nothing' : values.steady ? 'steady' : 'all',
  }
}

const factors: Record<string, number> = { '': 1, k: 1e3, M: 1e6 }

/** `10k`, `1M` or `2500`. Throws an error with a sentence. */
export function readSize(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([kM]?)$/.exec(text.trim()) ?? []
  const size = Number(digits) * (factors[unit] ?? Number.NaN)
  if (!Number.isSafeInteger(size) || size < 1) throw new Error(`--sizes takes numbers such as 10k, 1M and 2500, not ${text}.`)
  return size
}

/** The other way round: `10 k`, `1 M`, `2,500`. */
export function sizeLabel(size: number): string {
  if (size % 1e6 === 0) return `${size / 1e6} M`
  return size % 1e3 === 0 ? `${size / 1e3} k` : size.toLocaleString('en')
}
