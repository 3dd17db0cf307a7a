import { type GateAnswer, type IncompleteGateRun, nameOfRun } from '#app/export/gate.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { terminalText } from './terminal-text.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

/** The widest that a column of texts from logs gets, in characters. */
const widest = { rule: 40, place: 60, message: 100 }

/** What is said of a gate: a table of the results that keep it shut, each with the link to its page, and what follows. */
export function gateLines(
  { pass, total, results, otherwise }: Omit<GateAnswer, 'unbased' | 'missing'>,
  q: string,
  origin: string,
): string[] {
  const what = q === '' ? 'No open result' : `No result matches ${q}`
  const meant = otherwise.map((found) => `${counted(found.total)} with ${found.text}, if that is what is meant.`)
  if (pass) return [`${what}. The gate passes.`, ...meant]
  const rows = results.map(({ severity, rule, path, line, message, url }) => [
    severity,
    cut(rule, widest.rule),
    cut(line === null ? path : `${path}:${line}`, widest.place),
    cut(message, widest.message),
    new URL(url, origin).href,
  ])
  const head = ['SEVERITY', 'RULE', 'PLACE', 'MESSAGE', 'LINK']
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const more = total - results.length
  const list = new URL(`/results?q=${encodeURIComponent(q)}`, origin).href
  return [
    ...lines,
    ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
    `${q === '' ? formatCount(total, 'open result') : `${counted(total)} ${q}`}. The gate does not pass.`,
    list,
  ]
}

/** What is said of runs that did not complete, whatever a gate answers: each with the link to what its upload says of it. */
export function incompleteLines(incomplete: readonly IncompleteGateRun[], origin: string): string[] {
  return incomplete.map((run) => `There may be more: the newest run of ${nameOfRun(run)} is incomplete: ${new URL(run.url, origin).href}`)
}

/** What is said of refs on which a gate that passes found nothing new as there was nothing to compare them with. */
export function unbasedLines(unbased: GateAnswer['unbased']): string[] {
  return unbased.map(({ project, ref }) => {
    return `Nothing counts as new on ${shownText(ref)} of ${shownText(project)}, whatever was found: neither its base nor a default branch has been analysed.`
  })
}

function counted(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? 'result matches' : 'results match'}`
}

/** Made safe first, so that what is cut off is no half of a command to the terminal; columns keep their width. */
function cut(text: string, length: number): string {
  const letters = Array.from(terminalText(text))
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}
