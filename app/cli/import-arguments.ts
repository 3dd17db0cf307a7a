import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandError } from '#app/cli/command-error.ts'
import { type UploadParameters, uploadParametersSchema } from '#app/ingest/parameters.ts'

const text = { type: 'string' } as const

/**
 * Reads the arguments of `import` and `start`: files, and what is to be said of them.
 * @throws CommandError for an unknown option, an unusable value, or a path that is no readable file
 */
export function importArguments(args: string[]): { files: string[]; parameters: UploadParameters } {
  const { positionals, values } = parse(args)
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
  return { files: positionals, parameters: parameters.data }
}

function parse(args: string[]) {
  try {
    const options = { project: text, ref: text, base: text, commit: text, category: text, root: text }
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    // parseArgs throws errors of its own with a sentence for people.
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}
