import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-error.ts'
import { number } from './counts.ts'
import { maxQueryLength, maxQueryText } from '#app/search/language/query.ts'
import { printGlob } from '#app/search/language/print.ts'

type Options = NonNullable<ParseArgsConfig['options']>

const text = { type: 'string' } as const

/** What commands that ask a query take; `ref` and `project` are terms of it, so that nobody has to quote a branch for two languages. */
export const queryOptions = { query: text, ref: text, project: text } as const satisfies Options

/**
 * Reads the arguments of a command that takes no files.
 * @throws CommandError for an unknown option, or whatever else stands there
 */
export function optionsOf<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args: withBoundQuery(args, options), options, allowPositionals: false, strict: true }).values
  } catch (error) {
    // parseArgs throws errors of its own with a sentence for people.
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

/** A query that begins with a minus, as `-severity:low`, is taken for the options that it is not unless it is bound to its own. */
function withBoundQuery(args: string[], options: Options): string[] {
  const at = args.indexOf('--query')
  const query = args[at + 1]
  if (at === -1 || !query?.startsWith('-') || Object.keys(options).some((name) => query.split('=')[0] === `--${name}`)) return args
  return args.toSpliced(at, 2, `--query=${query}`)
}

/** The query that is asked. Throws CommandError for one that is longer than what is parsed. */
export function queryOf({
  query = '',
  ref,
  project,
}: {
  query?: string | undefined
  ref?: string | undefined
  project?: string | undefined
}): string {
  // In front, because a quotation mark left open takes all that comes behind it.
  const terms = [
    ref === undefined ? '' : `ref:${printGlob(ref)}`,
    project === undefined ? '' : `project:${printGlob(project)}`,
    query.trim(),
  ]
  const q = terms.filter(Boolean).join(' ')
  if (q.length > maxQueryText) {
    const [most, length] = [maxQueryLength, q.length].map(number)
    throw new CommandError(`A query has at most ${most} characters; this one has ${length}.`)
  }
  return q
}
