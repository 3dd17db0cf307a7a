import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueSentence } from '#app/http/requests/issue-sentence.ts'

const pattern = z.string().regex(/^[a-z]+$/)

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'It is missing.'],
  [z.string(), 7, 'It must be a text.'],
  [z.coerce.number(), 'abc', 'It must be a number.'],
  [z.int(), 1.5, 'It must be a whole number.'],
  [z.boolean(), 'yes', 'It must be true or false.'],
  [z.array(z.string()), 'a', 'It must be a list.'],
  [z.object({}), null, 'It must be a JSON object.'],
  [z.record(z.string(), z.int()), [], 'It must be a JSON object.'],
  [z.enum(['path', 'rule', 'newest']), 'colour', 'It must be path, rule or newest.'],
  [z.literal('path'), 'colour', 'It must be path.'],
  [z.enum(['0', '1', '']), '2', 'It must be 0, 1 or empty.'],
  [z.string().min(1), '', 'It must not be empty.'],
  [z.array(z.string()).min(1), [], 'It must not be empty.'],
  [z.string().min(2), 'a', 'It must have 2 characters at least.'],
  [z.string().max(2000), 'a'.repeat(2001), 'It must have 2,000 characters at most.'],
  [z.array(z.int()).max(1), [1, 2], 'It must have 1 element at most.'],
  [z.int().min(1), 0, 'It must be 1 at least.'],
  [z.number().max(200), 201, 'It must be 200 at most.'],
  [pattern, 'A1', 'It has not the form that it must have.'],
  [z.union([z.iso.date(), z.iso.datetime()]), '2026-02-30', 'It has not the form that it must have.'],
  [z.record(pattern, z.int()), { A1: 1 }, 'It has not the form that it must have.'],
  [z.strictObject({}), { A1: 1 }, 'Nothing here has this name.'],
  [z.strictObject({ by: pattern.optional(), to: pattern.optional() }), { A1: 1 }, 'Nothing here has this name. There is by or to.'],
  [z.string('It must say who.'), 7, 'It must say who.'],
])('what a schema refuses is said in a sentence (case %#)', (schema, value, sentence) => {
  const [issue, ...others] = schema.safeParse(value, { error: issueSentence }).error?.issues ?? []
  expect(others).toEqual([])
  expect(issue?.message).toBe(sentence)
})

test('the sentence does not repeat what was sent', () => {
  const secret = 'secret-of-somebody'
  for (const schema of [z.int(), z.enum(['a', 'b']), z.string().max(3), pattern, z.array(z.string())]) {
    const { error } = schema.safeParse(secret, { error: issueSentence })
    expect(error?.issues[0]?.message).not.toContain(secret)
  }
})
