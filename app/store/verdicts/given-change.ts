import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL, the number of the change in which the last verdict of a result was given: where that took back another, of the one that holds again, as exports
 * name who gave it. Null where none was given, or what there was is taken back; also where something else was said of another result, which was merged with this one, in
 * between. `result`: the number of the result.
 */
export function givenChange(result: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(
    with recursive told (change, undoes, verdict, present) as (
      select last.change, change.undoes, last.verdict, last.verdict from verdict last join change on change.id = last.change
      where last.id = (select max(id) from verdict where result = ${result})
      union all
      select before.change, change.undoes, before.verdict, told.present
      from told
        join verdict before on before.id = (
          select max(b.id) from verdict b
          where b.result = ${result} and b.id < (select min(u.id) from verdict u where u.result = ${result} and u.change = told.undoes))
        join change on change.id = before.change
    )
    select change from told where undoes is null and verdict = present)`
}
