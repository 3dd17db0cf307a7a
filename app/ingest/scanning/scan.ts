import { pointerToken } from '#app/sarif/pointer-token.ts'
import type { ByteSource } from './byte-source.ts'
import { passMark } from './pass-mark.ts'
import { ByteWindow } from './byte-window.ts'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { openBrace, openBracket } from './json-bytes.ts'
import { JsonWalk } from './json-walk.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { memberTable } from './member-table.ts'
import type { ScanHandler } from './scan-handler.ts'
import { beginsLog, passText } from './surrounding-text.ts'

export type ScanLimits = Pick<IngestLimits, 'resultBytes' | 'partBytes'> & {
  /** Bytes read at once; the window grows beyond that only for a value that needs it. */
  windowBytes?: number
}

const defaultWindowBytes = 1024 * 1024

/**
 * Walks one SARIF log (§3.13) as UTF-8 bytes, without ever holding more than a window of it, and tells `handler` its parts in the order in
 * which they stand. Text around the log's object is passed over and reported; of several objects in the text, those before the first that
 * has `runs` count as text before it. A log that follows directly is read as if its runs were those of the first. Throws `MalformedJson` if the log, a run, or the commas and brackets between results are not well
 * formed, and what the source or the handler throws.
 */
export function scanLog(source: ByteSource, handler: ScanHandler, limits: ScanLimits): void {
  new LogScan(source, handler, limits).log()
}

class LogScan {
  readonly #window: ByteWindow
  readonly #walk: JsonWalk
  readonly #handler: ScanHandler
  readonly #limits: ScanLimits
  readonly #members = memberTable()
  #hasRuns = false
  #runs = 0

  constructor(source: ByteSource, handler: ScanHandler, limits: ScanLimits) {
    this.#window = new ByteWindow(source, limits.windowBytes ?? defaultWindowBytes)
    this.#walk = new JsonWalk(this.#window)
    this.#handler = handler
    this.#limits = limits
  }

  log(): void {
    const window = this.#window
    passMark(window)
    let text = passText(window, true)
    const binary = text.nuls > 0 && text.nuls < text.bytes ? binaryData(text.offset) : null
    if (!text.found && binary) throw binary
    if (!text.found) throw new MalformedJson('json-malformed', text.offset, 'it holds no JSON object')
    if (text.bytes > 0) this.#handler.problem('text-before-log', '', `${byteCount(text.bytes)}, beginning “${text.excerpt}”`)
    for (let isAnother = false; ;) {
      const start = window.offset
      try {
        this.#logAt(start, isAnother)
      } catch (error) {
        // What was taken for an object are two bytes like others, unless it has runs.
        throw binary && !this.#hasRuns && error instanceof MalformedJson ? binary : error
      }
      if (this.#hasRuns && beginsLog(window)) {
        if (!isAnother) this.#handler.problem('several-logs', '', 'all of them are read')
        isAnother = true
        continue
      }
      text = passText(window, !this.#hasRuns)
      if (!text.found) break
      this.#handler.problem('text-before-log', '', `an object without runs at byte ${start}`)
    }
    if (text.bytes === 0) return
    const onlyNuls = text.bytes === text.nuls
    const detail = `${byteCount(text.bytes)} from byte ${text.offset} on`
    if (onlyNuls) this.#handler.problem('nul-after-log', '', detail)
    else this.#handler.problem('text-after-log', '', `${detail}, beginning “${text.excerpt}”`)
  }

  #logAt(start: number, isAnother: boolean): void {
    try {
      this.#object()
    } catch (error) {
      if (!isAnother || !(error instanceof MalformedJson)) throw error
      throw new MalformedJson(error.code, error.offset, error.detail, start)
    }
  }

  #object(): void {
    const handler = this.#handler
    this.#walk.object((key, again) => {
      if (key === 'runs') this.#hasRuns = true
      if (key === 'runs' && this.#walk.next() === openBracket) {
        if (again) handler.problem('duplicate-runs', '/runs', 'the runs of both are read')
        handler.runsStart()
        this.#walk.array(() => this.#run(this.#runs++))
      } else {
        // What an array of them had is read, whatever else they are said to be.
        const isContinued = again && key === 'runs'
        if (isContinued) handler.problem('duplicate-runs', '/runs', 'the runs of both are read')
        this.#member(key, again && !isContinued, '', (name, bytes, offset) => handler.logMember(name, bytes, offset))
      }
    })
  }

  #run(index: number): void {
    const handler = this.#handler
    const pointer = `/runs/${index}`
    if (this.#walk.next() !== openBrace) {
      handler.problem('run-not-object', pointer, 'passed over')
      this.#walk.skip()
      return
    }
    let results = 0
    handler.runStart(index)
    this.#walk.object((key, again) => {
      if (key === 'results' && this.#walk.next() === openBracket) {
        if (again) handler.problem('duplicate-results', `${pointer}/results`, 'the results of both are read')
        results = this.#results(pointer, results)
      } else if (key === 'artifacts' && this.#walk.next() === openBracket) {
        if (again) this.#duplicate(`${pointer}/artifacts`)
        this.#artifacts(pointer)
      } else {
        // What an array of them had is read, whatever else they are said to be.
        const isContinued = again && key === 'results'
        if (isContinued) handler.problem('duplicate-results', `${pointer}/results`, 'the results of both are read')
        this.#member(key, again && !isContinued, pointer, (name, bytes, offset) => handler.runMember(name, bytes, offset))
      }
    })
    handler.runEnd(this.#window.offset)
  }

  #results(pointer: string, first: number): number {
    const [window, walk, handler, members] = [this.#window, this.#walk, this.#handler, this.#members]
    const limit = this.#limits.resultBytes
    handler.resultsStart(window.offset)
    const passed = handler.passedResults?.() ?? []
    let [stretch, passedOver] = [0, 0]
    const walked = walk.array((element) => {
      const index = first + passedOver + element
      if (walk.take(limit, members)) handler.result(window.buffer, walk.start, walk.end, window.base + walk.start, index, members)
      else handler.problem('result-too-large', `${pointer}/results/${index}`, `more than ${limit} bytes`)
      const next = passed[stretch]
      if (next === undefined || passedOver + element + 1 !== next.from) return
      window.pass(next.end - window.offset)
      passedOver += next.to - next.from
      stretch++
    })
    const next = first + passedOver + walked
    handler.resultsEnd(next, window.offset)
    return next
  }

  #artifacts(pointer: string): void {
    const limit = this.#limits.partBytes
    this.#handler.artifactsStart()
    this.#walk.array((index) => {
      if (this.#walk.take(limit)) this.#handler.artifact(this.#window.buffer, this.#walk.start, this.#walk.end, index)
      else this.#handler.problem('artifact-too-large', `${pointer}/artifacts/${index}`, `more than ${limit} bytes`)
    })
  }

  #member(key: string | null, again: boolean, parent: string, tell: (key: string, bytes: Uint8Array, offset: number) => void): void {
    if (key === null) {
      this.#handler.problem('member-too-large', parent, 'a member whose name alone is too long')
      this.#walk.skip()
      return
    }
    const pointer = parent + pointerToken(key)
    if (again) this.#duplicate(pointer)
    const limit = this.#limits.partBytes
    if (this.#walk.take(limit)) {
      const { start, end } = this.#walk
      tell(key, this.#window.buffer.subarray(start, end), this.#window.base + start)
    } else this.#handler.problem('member-too-large', pointer, `more than ${limit} bytes`)
  }

  #duplicate(pointer: string): void {
    this.#handler.problem('duplicate-member', pointer, 'the last one counts')
  }
}

function byteCount(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`
}

function binaryData(offset: number): MalformedJson {
  return new MalformedJson('json-malformed', offset, 'it begins with binary data, as images, programs and archives do')
}
