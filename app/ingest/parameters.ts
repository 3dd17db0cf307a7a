import { z } from 'zod'

const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // oxlint-disable-next-line no-control-regex -- control characters are what this keeps out
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'It must not hold control characters.')

/** The folder that absolute paths of a log start with. */
export const rootSchema = z.string().trim().min(1).max(1000)

/** What an upload may say of itself; all optional. `fallbackProject` names the project only if the log does not. */
export const uploadParametersSchema = z.object({
  project: name.optional(),
  fallbackProject: name.optional(),
  ref: name.optional(),
  base: name.optional(),
  commit: name.optional(),
  category: name.optional(),
  root: rootSchema.optional(),
})
export type UploadParameters = z.infer<typeof uploadParametersSchema>

/**
 * What is kept of them. `roots`: instead of one folder for all, the one of each run, in order, or null. Only of a log that was restored, which no
 * one sends. `key`: that of the project, whatever the log and the others say. Only of one that is read again or restored.
 */
const keptParametersSchema = uploadParametersSchema.extend({
  roots: z.array(rootSchema.nullable()).optional(),
  key: z.string().optional(),
})
export type KeptParameters = z.infer<typeof keptParametersSchema>

/** What is kept of the parameters of an upload, as the store has it. */
export function storedParameters(text: string): KeptParameters {
  return keptParametersSchema.parse(JSON.parse(text))
}

/** The folder that the absolute paths of a run start with. `run`: which of the upload it is, from 0. */
export function rootOfRun({ root, roots }: Pick<KeptParameters, 'root' | 'roots'>, run: number): string | undefined {
  return roots === undefined ? root : (roots[run] ?? undefined)
}
