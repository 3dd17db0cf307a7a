import { z } from 'zod'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { longestAuthor, longestComment } from '#app/results/verdicts/read-verdict-form.ts'
import { states, verdicts } from '#app/sarif/codes.ts'
import { secondsOf } from '#app/search/language/periods.ts'
import { storedText } from '#app/store/stored-text.ts'

function text(longest: number) {
  return z.string().max(longest).transform(storedText).nullable()
}

/** In the one spelling in which times compare as texts. */
const time = z.iso.datetime().transform((text) => new Date(text).toISOString())

/** Lists are answered by whole seconds since 1970 in 32 bits (app/search/model/held/results.ts). Assay has seen nothing before. */
function isHeld(seconds: number): boolean {
  return seconds >= 0 && seconds < 2 ** 32
}

/** Names that a log gives itself may be longer than those that an upload may be given. */
const name = z.string().max(1_000_000)

/** The bag of a run, as far as it is needed to read the run as it was read at first. */
export const runBagSchema = z.object({
  projectKey: name,
  /** What people call it by, where somebody may have given it that name. */
  project: name.nullable().default(null),
  /** What it was called before, and is still found by. */
  formerNames: z
    .array(name)
    .transform((names) => names.slice(0, 1000))
    .default([]),
  ref: name,
  isDefaultRef: z.boolean(),
  category: name,
  commit: name.nullable(),
  root: name.nullable().default(null),
  /** Of any depth: it is taken as it is written. */
  log: z.record(z.string(), z.unknown()).optional(),
})
export type RunBag = z.infer<typeof runBagSchema>

/** The bag of a result. */
export const resultBagSchema = z.object({
  id: resultIdSchema,
  state: z.enum(states),
  firstSeen: time.refine((text) => isHeld(secondsOf(text))),
  verdicts: z
    .array(
      z.object({
        verdict: z.enum(verdicts),
        author: text(longestAuthor),
        comment: text(longestComment),
        until: time.nullable(),
        at: time,
        undoes: z.int().min(0).optional(),
      }),
    )
    .default([]),
  original: z.union([z.object({ text: z.string() }), z.object({ base64: z.base64() })]).optional(),
})
export type ResultBag = z.infer<typeof resultBagSchema>
