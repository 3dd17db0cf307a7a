import { hash } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { copyOut } from './copy-out.ts'
import { errorCode } from '#app/store/error-code.ts'

/**
 * Milliseconds for which a transaction that is over waits to be ended with what is asked next. To end it by itself wakes a server; meanwhile it holds nothing but what
 * it has seen.
 */
const openAtMost = 20

/** Statements that a connection keeps; those of the read model are some thirty. */
const most = 200

/**
 * What a server says that does not know a statement any more, or has it already, as behind a pooler that gives each transaction to another connection; and one
 * whose tables have other columns by now.
 */
const refusals = ['26000', '42P05', '0A000']
let prepares = true

/** Whether clients of this thread prepare what they ask: until a server refuses it, or `stopPreparing`. */
export function isPreparing(): boolean {
  return prepares
}

/** From now on, connections of this process prepare no statements. */
export function stopPreparing(): void {
  prepares = false
}

/** Whether an error says that a statement which was prepared is refused: with nothing prepared it may run. */
export function isRefusal(error: unknown): boolean {
  return refusals.includes(errorCode(error))
}

/** What a statement is prepared as: what is called so says the same, whoever prepared it. */
export function statementName(text: string): string {
  return `assay_${hash('sha256', text).slice(0, 32)}`
}

/**
 * A connection to PostgreSQL on which what reads is prepared once: from the sixth time on it is not planned anew, where that is no better. Where the
 * server refuses one that was prepared, that one fails, and from then on none is in this thread: `despiteRefusal` then begins anew. `copy (…) to stdout`
 * answers what it gives. Where a transaction begins or is rolled back, and no pooler is in between, nobody waits for that: it goes with what is asked next, or by itself
 * before long.
 */
export class PreparingClient extends Client {
  /** Whether it goes to PostgreSQL itself (is-direct.ts). */
  isDirect = false
  /** By the text. */
  readonly #names = new Map<string, string>()
  /** Beginnings and ends of transactions that were not sent yet. */
  readonly #held: string[] = []

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true })
  }

  override query: ClientBase['query'] = (...args: unknown[]): never => {
    const [text] = args
    if (this.isDirect && typeof text === 'string' && /^(?:begin|rollback)\b/.test(text)) return this.#hold(text) as never // as Kysely asks for it
    if (this.#held.length === 0) return this.#ask(args) as never // as pg takes and gives it
    const { stream } = this.connection
    stream.cork()
    try {
      const held = this.#sendHeld()
      return Promise.all([this.#ask(args), held]).then(([answer]) => answer) as never // likewise
    } finally {
      stream.uncork()
    }
  }

  #hold(text: string): Promise<{ command: string; rowCount: number; rows: never[] }> {
    this.#held.push(text)
    if (text === 'rollback') setTimeout(() => this.#sendHeld().catch(() => {}), openAtMost).unref()
    return Promise.resolve({ command: text, rowCount: 0, rows: [] })
  }

  async #sendHeld(): Promise<void> {
    if (this.#held.length > 0) await super.query(this.#held.splice(0).join('; '))
  }

  #ask(args: unknown[]): unknown {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(super.query, this, args)
    if (text.startsWith('copy (')) return copyOut(this, text)
    const answered = super.query({ name: this.#nameOf(text), text, values })
    // Kysely asks for promises only.
    return answered.catch((error: unknown) => {
      if (isRefusal(error)) stopPreparing()
      throw error
    })
  }

  #nameOf(text: string): string | undefined {
    if (!prepares || !/^\s*(?:select|with)\b/.test(text)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= most) return known
    const name = statementName(text)
    this.#names.set(text, name)
    return name
  }
}
