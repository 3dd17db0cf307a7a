import { hash } from 'node:crypto'
import SqliteConnection from 'better-sqlite3'
import type { ResultBag } from './restore-schemas.ts'

/** The id of a result, and the numbers of the first and the last log that tell of it. */
type InTwoLogs = { id: string; logs: [number, number] }

/**
 * What the bags of exported logs say of their results, in a file of its own: found by the run and the bytes of a result, whatever comes first,
 * and in little memory. What is stored of a log does not stand in its order: what a ref has as its base shows it stands before the rest.
 */
export class ResultFacts {
  readonly #file: SqliteConnection.Database
  readonly #add: SqliteConnection.Statement<[run: number, digest: Buffer, bag: string]>
  #take: SqliteConnection.Statement<[run: number, digest: Buffer], { bag: string }> | null = null

  /** `path` is of no file yet; the caller removes it. */
  constructor(path: string) {
    this.#file = new SqliteConnection(path)
    // Nobody needs it after a crash.
    this.#file.pragma('journal_mode = off')
    this.#file.pragma('synchronous = off')
    this.#file.exec(
      'create table fact (id integer primary key, run integer, digest blob, bag text); create table run (id integer primary key, log integer, scope text); begin',
    )
    this.#add = this.#file.prepare('insert into fact (run, digest, bag) values (?, ?, ?)')
  }

  /** Adds what the bag of the next result of a run says. */
  add(run: number, digest: Buffer, bag: ResultBag): void {
    this.#add.run(run, digest, JSON.stringify(bag))
  }

  /** Notes which log a run is of, and what no two logs are to tell of the same result of. */
  note(run: number, { log, scope }: { log: number; scope: string }): void {
    this.#file.prepare('insert into run (id, log, scope) values (?, ?, ?)').run(run, log, scope)
  }

  /** A result that several logs tell of, in one scope; null where there is none. */
  inSeveralLogs(): InTwoLogs | null {
    return this.#inTwo('group by scope, result having first < last')
  }

  /** A result of which several logs tell different things that are its own, whatever it is on a ref; null where there is none. */
  toldOtherwise(): InTwoLogs | null {
    return this.#inTwo(`group by result having first < last and (
      min(bag ->> 'firstSeen') < max(bag ->> 'firstSeen') or min(bag ->> 'verdicts') < max(bag ->> 'verdicts'))`)
  }

  /** Takes what is said of a result of a run, of equal ones the first that is left; null where none is. */
  take(run: number, digest: Buffer): ResultBag | null {
    this.#take ??= this.#found()
    const found = this.#take.get(run, digest)
    if (found === undefined) return null
    const bag: ResultBag = JSON.parse(found.bag) // written by `add`
    return bag
  }

  /** Whether something is left of a run. */
  hasMore(run: number): boolean {
    return this.#file.prepare('select 1 from fact where run = ? limit 1').get(run) !== undefined
  }

  close(): void {
    this.#file.close()
  }

  #inTwo(condition: string): InTwoLogs | null {
    const logs = this.#file.prepare<[], { count: number }>('select count(distinct log) as count from run').get()
    if (logs === undefined || logs.count < 2) return null
    const text = `select bag ->> 'id' as result, min(log) as first, max(log) as last from fact join run on run.id = fact.run ${condition} limit 1`
    const found = this.#file.prepare<[], { result: string; first: number; last: number }>(text).get()
    return found === undefined ? null : { id: found.result, logs: [found.first, found.last] }
  }

  /** Sorted once all are there, which costs less than keeping them in order. */
  #found(): SqliteConnection.Statement<[run: number, digest: Buffer], { bag: string }> {
    this.#file.exec('create index fact_of on fact (run, digest)')
    return this.#file.prepare(
      'delete from fact where id = (select id from fact where run = ? and digest = ? order by id limit 1) returning bag',
    )
  }
}

/** What the bytes of a result are found by. */
export function resultDigest(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}
