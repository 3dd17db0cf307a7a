import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandError } from '#app/cli/command-error.ts'
import { type UploadParameters, uploadParametersSchema } from '#app/ingest/parameters.ts'

const text = { type: 'string' } as const

/**
 * Reads the arguments of `import` and `start`: files, what is to be said of them, and whether they are exports to be restored.
 * @throws CommandError for an unknown option, an unusable value, or a path that is no readable file
 */
export function importArguments(args: string[]): { files: string[]; parameters: UploadParameters; restore: boolean } {
  const {
    positionals,
    values: { restore = false, ...values },
  } = parse(args)
  const [said] = Object.keys(values)
  if (restore && said !== undefined) throw new CommandError(`--${said} does not go with --restore: an export says what it is of.`)
  const parameters = uploadParametersSchema.safeParse(values)
  if (!parameters.success) {
    const [issue] = parameters.error.issues
    throw new CommandError(`--${String(issue?.path[0])} cannot be used: ${issue?.message ?? 'its value is not valid'}.`)
  }
  for (const file of positionals) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) throw new CommandError(`There is no file ${file}.`)
    if (!found.isFile()) throw new CommandError(`${file} is a folder and not a file.`)
  }
  return { files: positionals, parameters: parameters.data, restore }
}

function parse(args: string[]) {
  try {
    const options = {
      project: text,
      ref: text,
      base: text,
      commit: text,
      category: text,
      root: text,
      restore: { type: 'boolean' },
    } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    // parseArgs throws errors of its own with a sentence for people.
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
