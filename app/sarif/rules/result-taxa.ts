import { cweName, cwePage } from './cwe-names.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import { owaspCategory } from './owasp-names.ts'
import type { ResolvedRule } from './rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { findTaxonomy, taxonCwes } from './taxa.ts'

const maximumTaxa = 1_000

/** A kind of result, of a taxonomy such as the CWE (SARIF §3.14.8, §3.19.3). */
export type Taxon = {
  /** `CWE`, and its version where the log has it. */
  readonly taxonomy: string | null
  readonly version: string | null
  /** As people write it: `CWE-89`, `A03:2021`; else as the log has it. */
  readonly id: string
  readonly name: string | null
  readonly description: string | null
  readonly href: string | null
  /** Why the result falls into it. */
  readonly reason: string
  /** What it has to do with others, as the log has it (SARIF §3.53), and the tool component that it is of. */
  readonly relationships: readonly unknown[]
  readonly component: JsonObject
}

/**
 * The taxa that a result falls into (SARIF §3.27.8): those that it states, those that its rule is a part of or equal to (§3.53.3), and the
 * categories that tags name, since many tools write those instead. Each once, with the first reason.
 */
export function resolveTaxa(run: Run, rule: ResolvedRule, result: JsonObject, tags: readonly string[]): Taxon[] {
  const taxa: Taxon[] = []
  for (const reference of asArray(result.taxa).slice(0, maximumTaxa)) taxa.push(...readTaxon(run, rule, reference, 'stated by the result'))
  for (const element of asArray(rule.descriptor?.relationships).slice(0, maximumTaxa)) {
    const relationship = asObject(element)
    const kinds = asArray(relationship?.kinds)
    const reason = kinds.includes('equal') ? 'the rule is the same' : kinds.includes('superset') ? 'the rule is a part of it' : null
    if (reason !== null) taxa.push(...readTaxon(run, rule, relationship?.target, reason))
  }
  for (const tag of tags) taxa.push(...readTag(tag))
  return [
    ...new Map(taxa.toReversed().map((taxon) => [`${taxon.taxonomy?.toLowerCase()} ${taxon.id.toLowerCase()}`, taxon])).values(),
  ].toReversed()
}

function readTaxon(run: Run, rule: ResolvedRule, value: unknown, reason: string): Taxon[] {
  const reference = asObject(value)
  if (reference === undefined) return []
  const component = asObject(reference.toolComponent)
  const taxonomy = findTaxonomy(run, component)
  const taxa = taxonomy?.taxa ?? asArray(rule.component.taxa)
  const stated = asText(reference.id)
  const pointed = asObject(taxa[asIndex(reference.index)])
  const taxon = pointed !== undefined && (stated === undefined || pointed.id === stated) ? pointed : byId(taxa, stated)
  const id = stated ?? asText(taxon?.id)
  const name = asText(component?.name) ?? taxonomy?.name ?? null
  const [cwe] = taxonCwes(run, [reference])
  // A relationship without a taxonomy leads to another rule.
  if (id === undefined || (taxon === undefined && name === null && cwe === undefined)) return []
  const owasp = cwe === undefined && /owasp/i.test(name ?? '') ? owaspCategory(id, name ?? '') : null
  return [
    {
      taxonomy: name ?? (cwe === undefined ? (asText(rule.component.name) ?? null) : 'CWE'),
      version: asText(taxonomy?.object.version) ?? null,
      id: cwe !== undefined ? `CWE-${cwe}` : (owasp?.id ?? id),
      name: asText(taxon?.name) ?? multiformatText(taxon?.shortDescription) ?? (cwe === undefined ? (owasp?.name ?? null) : cweName(cwe)),
      description: multiformatText(taxon?.fullDescription),
      href: safeHref(asText(taxon?.helpUri) ?? '') ?? (cwe === undefined ? null : cwePage(cwe)),
      reason,
      relationships: asArray(taxon?.relationships),
      component: taxonomy?.object ?? rule.component,
    },
  ]
}

function byId(taxa: readonly unknown[], id: string | undefined): JsonObject | undefined {
  return id === undefined ? undefined : taxa.map(asObject).find((taxon) => taxon?.id === id)
}

function readTag(tag: string): Taxon[] {
  const owasp = /owasp/i.test(tag.slice(0, 200)) ? owaspCategory(tag) : null
  if (owasp === null) return []
  return [
    {
      taxonomy: 'OWASP Top 10',
      version: null,
      ...owasp,
      description: null,
      href: null,
      reason: `from the tag ${tag}`,
      relationships: [],
      component: {},
    },
  ]
}
