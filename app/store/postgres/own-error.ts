import { DatabaseError } from 'pg'
import { isDatabaseAway } from '#app/store/database-away.ts'

/**
 * What is answered over a connection that others ask, too. As it breaks, pg fails all that was asked with one and the same error, to whose stack each of them adds: whoever waits
 * for this has one of their own, which says the same.
 */
export async function withOwnError<T>(answered: Promise<T>): Promise<T> {
  try {
    return await answered
  } catch (error) {
    // What the server says of a statement is told to nobody else.
    if (!(error instanceof Error) || (error instanceof DatabaseError && !isDatabaseAway(error))) throw error
    throw Object.assign(new Error(error.message, { cause: error }), error)
  }
}
