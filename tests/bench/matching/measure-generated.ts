import { commitsOf, type GeneratedScenario } from './generated.ts'
import { goals } from './goal.ts'
import { shareOfAlike } from './log.ts'
import { measure, type Recogniser } from './measure.ts'
import type { Row, ScoreTable } from './score-table.ts'
import { type Detail, details, logOfCode } from './write-log.ts'

const words: Record<Detail, string> = { fingerprints: 'fingerprints', snippets: 'lines, no fingerprints', neither: 'neither' }
/** Of the results so many must share rule, path and message with another: what is easy tells nothing. */
const leastAlike = 0.6

/** Measures a scenario with each detail that a log may tell. Throws where its results are too easily told apart. */
export async function measureGenerated(
  assay: Recogniser,
  scenario: GeneratedScenario,
  { files, seed, examples }: { files: number; seed: number; examples: number },
): Promise<ScoreTable> {
  const codes = commitsOf(scenario, files, seed)
  const rows: Row[] = []
  let alike = 1
  for (const detail of details) {
    const logs = codes.map((code) => logOfCode(code, detail))
    alike = shareOfAlike(logs)
    if (alike < leastAlike) throw new Error(`Only ${(100 * alike).toFixed(0)} % of the results of «${scenario.name}» are alike.`)
    const goal = detail === 'fingerprints' ? goals.withFingerprints : goals.without
    rows.push({ tells: words[detail], goal, score: await measure(assay, logs, examples) })
  }
  return { name: scenario.name, logs: codes.length, alike, rows }
}
