import { below, type Random } from './random.ts'

const vocabulary =
  'input value query path buffer handler request token session parser stream index cursor client server column cache key header cookie ' +
  'template redirect socket thread mutex queue worker loader schema record field entry branch commit folder archive digest cipher secret ' +
  'password account invoice customer order payment report export import filter search result message channel event listener callback promise ' +
  'timeout retry limit offset length size count total sum average user admin role policy rule grant scope origin host port address'

const words = vocabulary.split(' ')

/** One word, lower case. */
export function word(random: Random): string {
  return words[below(random, words.length)] ?? ''
}

/** So many words with a character, or nothing, between them. */
export function wordsOf(random: Random, count: number, between = ' '): string {
  return Array.from({ length: count }, () => word(random)).join(between)
}
