import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UnusableCommand } from './unusable-command.ts'
import { nearest } from '#app/search/suggestions/nearest.ts'

export type Options = NonNullable<ParseArgsConfig['options']>

/** An option that takes a value. */
export const text = { type: 'string' } as const

/** What people look for among options, and is a setting. */
const settings: Readonly<Record<string, string>> = {
  port: 'PORT',
  host: 'HOST',
  data: 'ASSAY_DATA',
  token: 'ASSAY_TOKEN',
  log: 'ASSAY_LOG',
  database: 'DATABASE_URL',
}

/**
 * Reads the arguments of a command: what stands by itself, and the values of its options. A value may begin with a dash, as a query does, but not with
 * two.
 * @throws UnusableCommand for an option that there is not, one without its value or with one too many, and one that is given twice as different things
 */
export function readOptions<T extends Options>(args: string[], options: T) {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const plain: string[] = []
  const given = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (option === undefined || !rawName.startsWith('--')) throw new UnusableCommand(unknownSentence(rawName, options))
    if (option.type === 'boolean') {
      if (value !== undefined) throw new UnusableCommand(`${rawName} takes no value.`)
      plain.push(rawName)
      continue
    }
    if (value === undefined || (!inlineValue && value.startsWith('--'))) throw new UnusableCommand(`${rawName} needs a value.`)
    const before = given.get(name)
    const isTwice = before !== undefined && before !== value
    if (isTwice) throw new UnusableCommand(`${rawName} is given twice, as ${before} and as ${value}. Give one of them.`)
    given.set(name, value)
    plain.push(`${rawName}=${value}`)
  }
  const files = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  return parseArgs({ args: [...plain, '--', ...files], options, allowPositionals: true })
}

/**
 * The same of a command that takes nothing but options.
 * @throws UnusableCommand also for what stands by itself
 */
export function optionsOf<T extends Options>(args: string[], options: T) {
  const { positionals, values } = readOptions(args, options)
  const [word] = positionals
  if (word === undefined) return values
  const hint = 'query' in options ? ` A query is given as one: --query '${word}'.` : ''
  throw new UnusableCommand(`${word} belongs to no option.${hint}`)
}

function unknownSentence(rawName: string, options: Options): string {
  const name = rawName.replace(/^-+/, '')
  const likely = nearest(name, Object.keys(options))
  if (likely !== null) return `There is no option ${rawName}. Perhaps --${likely} is meant.`
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (setting !== undefined) return `There is no option ${rawName}: it is set as ${setting} in the environment.`
  return `There is no option ${rawName}. npm run assay -- --help lists them.`
}
