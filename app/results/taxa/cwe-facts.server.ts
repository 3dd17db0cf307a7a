import { cweName, cwePage } from '#app/sarif/rules/cwe-names.ts'
import { asArray, asObject, asText } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'

/** A CWE with its name, of the log's own taxonomy if that has one, and its page at MITRE. */
export function cweFact(run: Run, id: number): ResultDetail['cwes'][number] {
  return { id, name: nameOf(run, id) ?? cweName(id), href: cwePage(id) }
}

function nameOf(run: Run, id: number): string | null {
  for (const taxonomy of run.taxonomies) {
    if (!/^cwe\b/i.test(taxonomy.name ?? '')) continue
    const taxon = asArray(taxonomy.taxa)
      .map(asObject)
      .find((candidate) => asText(candidate?.id)?.replace(/^CWE-/i, '') === String(id))
    const name = asText(taxon?.name) ?? multiformatText(taxon?.shortDescription)
    if (name) return name
  }
  return null
}
