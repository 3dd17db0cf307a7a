import { z } from 'zod'

/**
 * What is wrong with a value that a schema refuses, in a sentence for people; Zod's own are for programmers. It never repeats the value. Undefined for what has no
 * sentence here; what a schema itself says goes before.
 */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'It is missing.' : `It must be ${typeWords[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `It must be ${alternatives.format(issue.values.map((value) => String(value) || 'empty'))}.`
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'It must not be empty.'
        : bounded(issue.origin, issue.minimum, 'least')
    case 'too_big':
      return bounded(issue.origin, issue.maximum, 'most')
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
      return 'It has not the form that it must have.'
    case 'unrecognized_keys':
      return unknownSentence(issue.inst)
    default:
      return undefined
  }
}

/** What a schema knows are names of ours. */
function unknownSentence(schema: unknown): string {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return `Nothing here has this name.${names.length === 0 ? '' : ` There is ${alternatives.format(names)}.`}`
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const typeWords: { [expected: string]: string } = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
}

const countedWords: { [origin: string]: string } = { string: 'character', array: 'element' }

function bounded(origin: string, bound: number | bigint, end: 'least' | 'most'): string {
  const counted = countedWords[origin]
  const number = bound.toLocaleString('en')
  return counted === undefined ? `It must be ${number} at ${end}.` : `It must have ${number} ${counted}${bound === 1 ? '' : 's'} at ${end}.`
}
