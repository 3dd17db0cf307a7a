import { absentInLog } from '#app/sarif/codes.ts'
import { beganRow, isCounted, type TrendRow } from '#app/store/projects/trend.ts'
import { numberColumn, type RowBatch } from '#app/ingest/resolving/row-batch.ts'

/**
 * How many results began in the first snapshot of a series, by severity: counted as they are written, since to count all that is stored holds
 * up their publishing.
 */
export class BeganCounts {
  readonly #counts = new Map<number, number>()

  add(batch: RowBatch): void {
    const [kinds, suppressions] = [numberColumn(batch, 'kind'), numberColumn(batch, 'suppression')]
    const [severities, baselines] = [numberColumn(batch, 'severity'), numberColumn(batch, 'logBaseline')]
    for (let row = 0; row < batch.count; row++) {
      if (baselines[row] === absentInLog || !isCounted(kinds[row] ?? 0, suppressions[row] ?? 0)) continue
      const severity = severities[row] ?? 0
      this.#counts.set(severity, (this.#counts.get(severity) ?? 0) + 1)
    }
  }

  /** The rows of the trend that say so. */
  rows(series: number, snapshot: number): TrendRow[] {
    return [...this.#counts].map(([severity, began]) => beganRow(series, snapshot, severity, began))
  }
}
