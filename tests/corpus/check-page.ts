import { isDeepStrictEqual } from 'node:util'
import { asArray, asRecord } from './json.ts'
import type { LogText } from './log-text.ts'
import { type Member, membersOf } from './members.ts'
import type { PageContent } from './read-page.ts'
import { strayWords } from './stray-words.ts'

type PageCheck = {
  /** Names of the members that were looked for. */
  members: string[]
  /** A sentence each. */
  faults: string[]
}

/** What is wrong with the page of a result; `log` is the one that it came with. */
export function checkPage(page: PageContent, run: unknown, result: unknown, log: LogText): PageCheck {
  const members = membersOf(asRecord(run), asRecord(result))
  return {
    members: members.map(({ name }) => name),
    faults: [
      ...(page.status === 200 ? [] : [`it answers ${page.status}`]),
      ...page.errors.map((error) => `an error: ${error}`),
      ...strayWords(
        page.suspects.filter(({ word }) => !isUnfilled(word, result)),
        log,
      ),
      ...members.flatMap((member) => missing(page, member) ?? []),
      ...(page.original === null || isSame(page.original, result) ? [] : ['the original is another']),
    ],
  }
}

/** Of a placeholder that the result gives no argument for, so that it stays as the log has it (SARIF §3.11.5). */
function isUnfilled(word: string, result: unknown): boolean {
  const { id, arguments: words } = asRecord(asRecord(result)['message'])
  return id !== undefined && Number(/^\{(\d+)\}$/.exec(word)?.[1] ?? -1) >= asArray(words).length
}

function isSame(json: string, result: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(json), result)
  } catch {
    return false
  }
}

function missing({ places }: PageContent, member: Member): string | null {
  const texts = member.places.flatMap((place) => places[place] ?? [])
  if (texts.length === 0) return `${member.name}: no ${member.places[0]}`
  const squeezed = squeeze(texts.join(' '))
  const lost = member.values.find((ways) => !ways.some((way) => piecesOf(way).every((piece) => squeezed.includes(piece))))
  return lost === undefined ? null : `${member.name}: ${member.places[0]} has nothing of “${lost.join(' | ').slice(0, 120)}”`
}

/** Beginnings of the first lines, without what markdown makes of a line. */
function piecesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*(?:```|~~~)/.test(line))
  const pieces = lines.map((line) => squeeze(line.replace(/^\s*(?:[#>*+-]+|\d+[.)])\s+(?:\[x\] )?/, '')).slice(0, 60))
  return pieces.filter((piece) => piece !== '').slice(0, 5)
}

/** Letters and digits alone, without the destinations of links: what is written as markdown is shown otherwise. */
function squeeze(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|#\d+);/g, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}
