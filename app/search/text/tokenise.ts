import { eitherCase, lowerCase } from './letter-case.ts'

/**
 * What parts words, for a class of characters: all of ASCII but letters and digits, and the spaces, punctuation and signs that texts
 * have beside their words, as quotation marks, dashes, arrows, currencies and emoji, also Hebrew, Arabic, Indic and those of East Asia. Written out,
 * since databases differ in what they take for a letter. Joiners within words count as letters.
 */
const signs = [
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab\\u00ac\\u00ae-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7',
  '\\u05be\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965',
  '\\u2000-\\u200b\\u200e-\\u205f\\u2066-\\u2069\\u20a0-\\u20cf\\u2116\\u2117\\u2120-\\u2122\\u2190-\\u23ff\\u2500-\\u2bff',
  '\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\uffe0-\\uffe6\\ufe00-\\ufe0f\\ufeff\\ufffd',
  // As they are: both write what is beyond the first plane otherwise.
  '\u{1f000}-\u{1faff}',
].join('')
/** Source of a regular expression for one character that parts words. */
export const noLetterSource = `[${signs}]`
const noLetters = new RegExp(`[\\u0000${signs}]+`, 'u')

/** The words of a text in lower case, with what is no letter and no digit between them. */
export function tokenise(text: string): string[] {
  return lowerCase(text).split(noLetters).filter(Boolean)
}

/** Tokens as `tokenise` gives them, at least one; with `prefix` the last one may go on. */
type Phrase = { tokens: readonly string[]; prefix: boolean }

/**
 * Source of a regular expression that finds texts whose tokens have those of any of these phrases, at least one, in a row. For JavaScript with the flags
 * `su`, and for PostgreSQL.
 */
export function phrasePattern(phrases: readonly Phrase[]): string {
  const { whole = [], open = [] } = Object.groupBy(phrases, ({ prefix }) => (prefix ? 'open' : 'whole'))
  const ways = open.map(inARow)
  if (whole.length > 0) ways.push(`(?:${whole.map(inARow).join('|')})(?:$|${noLetterSource})`)
  return `(?:^|${noLetterSource})(?:${ways.join('|')})`
}

function inARow({ tokens }: Phrase): string {
  return tokens.map(eitherCase).join(`${noLetterSource}+`)
}
