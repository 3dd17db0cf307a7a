import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What is measured: code that is made, and versions of packages from npm's registry. */
const parts = ['generated', 'packages'] as const
type Part = (typeof parts)[number]

export type Options = {
  parts: Part[]
  /** Files of each code base that is made. */
  files: number
  seed: number
  /** Packages by their names; null for all. */
  packages: string[] | null
  /** So many failures are told of each row. */
  examples: number
  /** Where the tables go as Markdown. */
  markdown: string | null
}

export const usage = `npm run bench:matching -- [OPTIONS] measures how well results are recognised from log to log, and prints a table for each scenario.
Ends with 1 where a goal does not hold, and with 2 where a package could not be fetched or an option cannot be used.

  --only generated      of the parts ${parts.join(', ')}
  --files 60            files of each code base that it makes
  --seed 7              another number makes other code
  --packages qs,semver  of the packages, these only
  --examples 3          so many failures are told of each row
  --markdown FILE       also writes the tables there`

/** Reads the arguments. Throws an error with a sentence where they cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { ...text, default: parts.join(',') },
      files: { ...text, default: '60' },
      seed: { ...text, default: '7' },
      packages: text,
      examples: { ...text, default: '3' },
      markdown: text,
    },
  })
  const chosen = values.only.split(',')
  const unknown = chosen.find((one) => !parts.some((part) => part === one))
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(' and ')}; there is no ${unknown}.`)
  return {
    parts: parts.filter((part) => chosen.includes(part)),
    files: readNumber('--files', values.files, 1),
    seed: readNumber('--seed', values.seed, 0),
    packages: values.packages?.split(',') ?? null,
    examples: readNumber('--examples', values.examples, 0),
    markdown: values.markdown === undefined ? null : resolve(values.markdown),
  }
}

function readNumber(name: string, text: string, least: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least)) throw new Error(`${name} takes a number from ${least}, not ${text}.`)
  return number
}
