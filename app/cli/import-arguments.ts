import { type Stats, statSync } from 'node:fs'
import { UnusableCommand } from './unusable-command.ts'
import { readOptions, text } from './read-options.ts'
import { issueSentence } from '#app/http/requests/issue-sentence.ts'
import { type UploadParameters, uploadParametersSchema } from '#app/ingest/parameters.ts'

const options = {
  project: text,
  ref: text,
  base: text,
  commit: text,
  category: text,
  root: text,
  source: text,
  restore: { type: 'boolean' },
} as const

/** What stands for a log that comes through a pipe. */
export const standardInput = '-'

type ImportArguments = {
  files: string[]
  parameters: UploadParameters
  restore: boolean
  /** The folder that holds the sources which the logs name; null where none is given. */
  source: string | null
}

/**
 * Reads the arguments of `import` and `start`: files, what is to be said of them, whether they are exports to be restored, and where their
 * sources are.
 * @throws UnusableCommand for an unknown option, an unusable value, or a path that is no readable file or folder
 */
export function importArguments(args: string[]): ImportArguments {
  const {
    positionals,
    values: { restore = false, source = null, ...values },
  } = readOptions(args, options)
  const [said] = [...Object.keys(values), ...(source === null ? [] : ['source'])]
  if (restore && said !== undefined) throw new UnusableCommand(`--${said} does not go with --restore: an export says what it is of.`)
  const parameters = uploadParametersSchema.safeParse(values, { error: issueSentence })
  if (!parameters.success) {
    const [issue] = parameters.error.issues
    throw new UnusableCommand(`--${String(issue?.path[0])} cannot be used. ${issue?.message ?? ''}`)
  }
  for (const file of positionals) checkFile(file)
  if (positionals.includes(standardInput) && (restore || source !== null)) {
    throw new UnusableCommand(`${restore ? '--restore' : '--source'} takes files, and none through a pipe. Write it to a file first.`)
  }
  if (source !== null && lookAt(source)?.isDirectory() !== true) {
    throw new UnusableCommand(`--source names a folder, and there is none at ${source}.`)
  }
  return { files: positionals, parameters: parameters.data, restore, source }
}

function checkFile(file: string): void {
  if (file === standardInput) return
  const found = lookAt(file)
  if (found?.isFile() === true) return
  if (found?.isDirectory() === true) throw new UnusableCommand(`${file} is a folder and not a file. Name the logs that are in it.`)
  if (found !== undefined) throw new UnusableCommand(`${file} is a pipe or a device and not a file.`)
  throw new UnusableCommand(`There is no file ${file}.`)
}

function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // The file system's own words: links that lead to each other, a folder that may not be looked into, a name too long.
    throw new UnusableCommand(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
