import { Client, type ClientBase } from 'pg'
import { nameOfBuilt } from '#app/store/built-once.ts'
import { copyIn } from './copy-in.ts'
import { copyOut } from './copy-out.ts'
import { isPreparing, isRefusal, stopPreparing } from './preparing-client.ts'

/**
 * A connection of the pool. Three kinds of statements are not what they are with pg: `copy … from stdin`, whose only value are the bytes that it
 * takes, answers once they are in; `copy (…) to stdout` answers what it gives; and what is built once (built-once.ts) is prepared, outside of transactions. From the sixth time on it is not
 * planned anew, which takes more than running it. One that the server refuses, as behind some poolers, is asked as any other is.
 */
export class PoolClient extends Client {
  override query: ClientBase['query'] = (...args: unknown[]): never => {
    const [text, values] = args
    // Kysely asks for promises only; what `query` gives goes by what it is given, which no type of ours can say again.
    if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(super.query, this, args) as never
    const [bytes]: unknown[] = values
    if (text.startsWith('copy ') && bytes instanceof Uint8Array) return copyIn(this, text, bytes) as never
    if (text.startsWith('copy (')) return copyOut(this, text) as never
    // In a transaction nothing could be asked after one that was refused.
    const name = isPreparing() && this.getTransactionStatus() === 'I' ? nameOfBuilt(text) : undefined
    if (name === undefined) return super.query(text, values) as never
    return super.query({ name, text, values }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      // Where several are sent at once, which is without a pooler, it counted on one before it that failed as it was prepared.
      if (!this.pipeline) stopPreparing()
      return super.query(text, values)
    }) as never
  }
}
