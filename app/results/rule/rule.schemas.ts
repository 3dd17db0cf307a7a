import type { StatedUri } from '#app/results/facts/facts.schemas.ts'
import type { MessagePart, ShownMessage } from '#app/results/message/message.schemas.ts'
import type { PropertyNode } from '#app/results/properties/properties.schemas.ts'

/** The rule of a result (SARIF §3.49), as the log has it. */
export type RuleDetail = {
  id: string
  name: string | null
  title: string | null
  /** Whether the log has a descriptor of it, whatever that says. */
  isListed: boolean
  description: string | null
  /** Sanitised HTML of the full description, where it is markdown. */
  descriptionHtml: string | null
  /** Sanitised HTML of the rule's help, or null. */
  helpHtml: string | null
  helpText: string | null
  helpUri: StatedUri | null
  guid: string | null
  /** A convention of tools, no part of the standard: `very-high`, `high`, ... */
  precision: string | null
  tags: string[]
  /** What it went by before (SARIF §3.49.4, §3.49.6, §3.49.8). */
  deprecated: { ids: string[]; guids: string[]; names: string[] }
  configuration: RuleSetting[]
  /** Settings of the tool for the rule, by name. */
  parameters: { members: PropertyNode[]; more: number }
  relationships: RuleRelationship[]
  /** How many results the list shows of this rule in this project, null while they are not counted, whether that is this one alone, and the query for them, null where that would be too long. */
  results: { count: number | null; isAlone: boolean; query: string | null }
  /** Why this descriptor and no other; also with what is a name from the log as a part of its own. */
  reason: string
  reasonParts: MessagePart[]
}

/** A part of the configuration in force (SARIF §3.50): its value, and why it is that. */
export type RuleSetting = {
  name: 'enabled' | 'level' | 'rank' | 'parameters'
  value: string
  reason: string
}

/** Another rule, or a taxon, that the rule has to do with (SARIF §3.53). */
export type RuleRelationship = {
  id: string
  name: string | null
  /** The tool component or the taxonomy that it is of; null for the rule's own. */
  component: string | null
  /** `superset`, `relevant`, ... */
  kinds: string[]
  description: ShownMessage | null
}
