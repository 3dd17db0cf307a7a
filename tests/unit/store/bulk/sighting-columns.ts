import type { SightingColumns } from '#app/store/bulk/bulk-columns.ts'

/** Columns of sightings that begin: `own`, and 0, no text and no end for what that does not name. `own` has one row at least for each. */
export function sightingColumns(own: Partial<SightingColumns> & Pick<SightingColumns, 'result'>): SightingColumns {
  const zero = Array.from(own.result, () => 0)
  const [nothing, never] = [zero.map(String), zero.map(() => null)]
  return {
    ...{
      series: zero,
      run: zero,
      rule: zero,
      file: zero,
      tagset: zero,
      since: zero,
      until: never,
      reopened: zero,
      level: zero,
      severity: zero,
    },
    ...{ kind: zero, log_baseline: zero, suppression: zero, start_line: zero, steps: zero, has: zero, message: nothing, content: nothing },
    ...{ block: zero, slot: zero, rev: zero, matched: zero, file_before: zero, rule_before: zero },
    ...own,
  }
}
