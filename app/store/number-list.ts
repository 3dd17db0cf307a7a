import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers that the store itself gave, written out between commas: where a plan depends on which they are, or there are more of them than a statement has parameters.
 * As one text: a value of its own for each took as long to put together as the statement took to run. Of none comes what no number equals.
 */
export function numberList(numbers: Iterable<number>): RawBuilder<number> {
  return sql.raw([...numbers].join(', ') || 'null')
}
