import { eitherCase, lowerCase } from './letter-case.ts'

const noLetter = /[^0-9A-Za-z\u0080-\u{10ffff}]+/u
const noLetterSource = '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f]'

/** The words of a text in lower case. Letters are a-z, digits, and every code point over 127; all else parts them. */
export function tokenise(text: string): string[] {
  return lowerCase(text).split(noLetter).filter(Boolean)
}

/**
 * Source of a regular expression that finds texts whose tokens have these in a row; with `prefix` the last one may go on. For JavaScript
 * with the flags `su`, and for PostgreSQL. `tokens` are as `tokenise` gives them, at least one.
 */
export function phrasePattern(tokens: string[], prefix: boolean): string {
  return `(?:^|${noLetterSource})${tokens.map(eitherCase).join(`${noLetterSource}+`)}${prefix ? '' : `(?:$|${noLetterSource})`}`
}
