import { sorts } from '#app/search/sorts.ts'
import type { Answers } from '#app/search/answers/answers.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { despiteRefusal, readAtOnce } from '#app/store/reader.ts'
import { Model } from '#app/search/model/held/model.ts'
import { answersOf, holdsWordsOf } from '#app/search/model/answering/model-answers.ts'
import { mostPages } from '#app/search/model/held/page.ts'
import { Preparing } from '#app/search/model/answering/preparing.ts'
import { rowsAtOnce } from '#app/search/model/upkeep/row-intake.ts'
import { sizesOf } from '#app/search/model/upkeep/stored-rows.ts'
import { expectedOf, Upkeep } from '#app/search/model/upkeep/upkeep.ts'

export type ModelStatus = {
  /** Whether the model answers; until then, and above the configured size, SQL does. */
  ready: boolean
  /** Whether it will be ready by itself: it reads what there is. */
  loading: boolean
  /** Whether there are more sightings than it may hold, so that SQL answers for as long as there are. */
  tooLarge: boolean
  /** Sightings that it holds, and that there were to hold when it began to read. */
  rows: number
  of: number
  /** Bytes of columns and of searchable text. */
  bytes: number
  /** Questions that SQL answered in its place. */
  bySql: number
}

export type AskedQuestion = { name: keyof Answers; question: Parameters<Answers[keyof Answers]>[0] }

/** The order of lists that nobody has chosen. */
const firstOrder = sorts.slice(0, 1)
/** So many slices are read before an answer; when that is not enough, and too much is left, SQL answers meanwhile. */
const slicesPerAnswer = 8
/** An answer waits for rows that are left if they are no greater a part of those that are here: they are read once, and SQL looks at all rows for each question. */
const partWaitedFor = 1 / 3

/** A model with what keeps it up, and what answers while it is not there. One thing at a time: the caller waits for each promise. */
export class ModelService {
  readonly #database: Database
  readonly #maxRows: number
  readonly #maxPages: number
  #model = new Model()
  #upkeep: Upkeep
  #preparing: Preparing
  #isLoaded = false
  #isTooLarge = false
  /** What the store was expected to take when the model was given up: it turned out to take more. */
  #gaveUpAt = Infinity
  #bySql = 0
  /** The revision at which nothing was left to do; null where something was, when the store was last looked at. */
  #doneAt: number | null = null

  /** `database` is for reading alone; up to `maxRows` sightings (`Model.size`), and `maxPages` pages of a project, there is a model, none at 0. */
  constructor(database: Database, maxRows: number, maxPages = mostPages) {
    this.#database = database
    this.#maxRows = maxRows
    this.#maxPages = maxPages
    this.#isTooLarge = maxRows === 0
    this.#upkeep = new Upkeep(this.#model, database.engine)
    this.#preparing = new Preparing(this.#model, database)
  }

  status(): ModelStatus {
    return {
      ready: this.#isLoaded,
      loading: !this.#isLoaded && !this.#isTooLarge,
      tooLarge: this.#isTooLarge && this.#maxRows > 0,
      rows: this.#model.rows,
      of: this.#upkeep.expected.rows,
      bytes: this.#model.bytes,
      bySql: this.#bySql,
    }
  }

  get isTooLarge(): boolean {
    return this.#isTooLarge
  }

  /** Whether it answers (`ModelStatus.ready`). */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Whether nothing was left to do at the last `advance`, and no answer has taken in anything new since, or was left to SQL. */
  get isDone(): boolean {
    return this.#isTooLarge || this.#doneAt === this.#upkeep.rev
  }

  /** Whether what is left to read can be seen by nobody yet, and is so little that an answer could wait for it. */
  get readsAhead(): boolean {
    return this.#isLoaded && !this.#upkeep.lacksPublished && this.#isWaitedFor(this.#upkeep.left)
  }

  /** For how long to read on after an answer that took so long: for as long, where SQL answers until more is read, or would once it is published. In milliseconds. */
  readingTimeAfter(answering: number): number {
    return this.readsAhead ? 0 : answering
  }

  /** Answers what is asked as the store is now. Never less than what was committed before the call. */
  async answer<Name extends keyof Answers>(name: Name, question: Parameters<Answers[Name]>[0]): Promise<unknown> {
    let answered: unknown
    await this.answerSome([{ name, question }], (_, answer) => (answered = answer))
    return answered
  }

  /**
   * Answers the first question, and as many after it as can be answered as the store is at the same moment. Each answer is told before the next question
   * is begun, and its question taken off `asked`. Throws what the first of those met that are left.
   */
  async answerSome<Asked extends AskedQuestion>(asked: Asked[], tell: (asked: Asked, answer: unknown) => void): Promise<void> {
    const answerNext = async (answers: Answers) => {
      const [next] = asked
      if (next === undefined) return
      const answer = await ask(answers, next.name, next.question)
      tell(next, answer)
      asked.shift()
    }
    const before = asked.length
    if (this.#canAnswer(asked[0])) {
      await readAtOnce(this.#database, async (db) => {
        if (!(await this.#catchUp(db))) return
        const prepare = (q: string, now: string) => this.#preparing.prepare(db, this.#upkeep.state, q, now)
        const answers = answersOf(this.#model, this.#database, db, prepare)
        while (this.#canAnswer(asked[0])) await answerNext(answers)
      })
    }
    if (asked.length < before) return
    this.#bySql++
    this.#doneAt = null
    await despiteRefusal(this.#database, () => answerNext(sqlAnswers(this.#database)))
  }

  #canAnswer(asked: AskedQuestion | undefined): boolean {
    return asked !== undefined && this.#isLoaded && holdsWordsOf(this.#model, asked.question.q)
  }

  /** Reads what was published; false where that is too much to be waited for, or to be held. */
  async #catchUp(db: Queryable): Promise<boolean> {
    const lacksFew = () => this.#upkeep.publishedLeft > 0 && this.#isWaitedFor(this.#upkeep.publishedLeft)
    for (let slice = 0; slice < slicesPerAnswer || lacksFew(); slice++) {
      if (await this.#upkeep.advance(db, 'published')) return this.#model.pages <= this.#maxPages
    }
    return false
  }

  /** Whether an answer waits for so many rows: few, for which there is room. */
  #isWaitedFor(rows: number): boolean {
    const few = Math.max(slicesPerAnswer * rowsAtOnce, this.#model.rows * partWaitedFor)
    return rows <= Math.min(few, this.#maxRows - this.#model.size)
  }

  /** Reads on from the store, a slice at most, and does ahead of questions what else they would have to wait for. Gives whether nothing is left to do. */
  async advance(): Promise<boolean> {
    if (this.#isTooLarge) return true
    this.#doneAt = null
    const isDone = await readAtOnce(this.#database, (db) => this.#upkeep.advance(db))
    const size = Math.max(this.#model.size, this.#isLoaded ? 0 : this.#upkeep.expected.size)
    if (size > this.#maxRows || this.#model.pages > this.#maxPages) await this.#giveUp()
    else if (isDone && !this.#isLoaded) {
      this.#model.settle()
      // The first to ask for a list finds it in order.
      this.#isLoaded = !this.#model.arrange(firstOrder)
    }
    const isReady = isDone && this.#isLoaded
    if (isReady) this.#model.settle()
    const isArranging = this.#isLoaded && this.#model.arrange(sorts)
    if (isReady && !isArranging && !this.#model.makeLots()) this.#doneAt = this.#upkeep.rev
    return this.isDone
  }

  /** Looks whether a store that was too large has become small enough; then `advance` loads it. */
  async reconsider(): Promise<void> {
    if (!this.#isTooLarge || this.#maxRows === 0) return
    const { shares, ...sightings } = await readAtOnce(this.#database, sizesOf)
    this.#upkeep.expected = expectedOf(sightings)
    // Each share has a page of its own at least, and so have stored rows.
    const { size } = this.#upkeep.expected
    this.#isTooLarge = size > this.#maxRows || size >= this.#gaveUpAt || shares >= this.#maxPages
  }

  async #giveUp(): Promise<void> {
    const expected = expectedOf(await readAtOnce(this.#database, sizesOf))
    this.#gaveUpAt = expected.size
    this.#model = new Model()
    this.#upkeep = new Upkeep(this.#model, this.#database.engine)
    this.#preparing = new Preparing(this.#model, this.#database)
    this.#upkeep.expected = expected
    this.#isLoaded = false
    this.#isTooLarge = true
  }
}

function ask(answers: Answers, name: keyof Answers, question: Parameters<Answers[keyof Answers]>[0]): Promise<unknown> {
  const byName: Record<keyof Answers, (asked: never) => Promise<unknown>> = answers
  return byName[name](question as never) // a question comes with the name that it belongs to
}
