import type { ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import type { PlaceAnnotation, ShownPlace } from '#app/results/locations/locations.schemas.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import type { ShownStack } from '#app/results/stacks/stacks.schemas.ts'
import type { ComparedValue, StateValue } from '#app/sarif/flows/flow-state.ts'
import type { Importance } from '#app/sarif/flows/thread-flow-location.ts'

/** The code flows of a result in brief. */
export type FlowList = {
  /** At most 100 of `total`. */
  listed: { message: MessagePart[]; threads: number; steps: number }[]
  total: number
}

/** Of a table of values at most 200 are told, each cut at 2,000 characters with `…`. */
export type StateTable<Row> = { rows: Row[]; more: number }

export type FlowThread = {
  id: string | null
  message: MessagePart[]
  steps: number
  initial: StateTable<StateValue>
  immutable: StateTable<StateValue>
}

/** A step as the list of steps has it. */
export type StepRow = {
  /** 1-based, in the order of all steps of the flow. */
  number: number
  /** 1-based number of its thread flow. */
  thread: number
  /** Whether it happens at the same time as the step before it in the flow. */
  together: boolean
  /** From 0 on. */
  nesting: number
  importance: Importance
  kinds: string[]
  module: string | null
  /** Plain text; cut at 300 characters with `…`. */
  text: string
  place: Omit<ShownPlace, 'message'>
}

/** Steps of a flow, of those that its level of importance has. */
export type StepPage = {
  /** From 0 on. */
  page: number
  rows: StepRow[]
  /** The number of the step that begins the page before and after; null at either end. */
  previous: number | null
  next: number | null
}

export type FlowView = {
  /** 1-based. */
  flow: number
  message: MessagePart[]
  /** At most 100 of `threadsTotal`. */
  threads: FlowThread[]
  threadsTotal: number
  /** How many steps each level has. */
  counts: Record<ImportanceLevel, number>
  /** Steps that the log has beyond those that can be walked through. */
  beyond: number
  /** The level that is shown: more than was asked for where the step, or all of them, would be hidden otherwise. */
  importance: ImportanceLevel
  /** Where among the steps of this level the one asked for is, from 0 on; null where none was. */
  rank: number | null
  /** The page that it is on. */
  first: StepPage
}

/** All that the log says of a step. */
export type StepDetail = {
  number: number
  of: number
  thread: number
  threads: number
  order: number | null
  together: boolean
  nesting: number
  importance: Importance
  kinds: string[]
  module: string | null
  /** ISO 8601, as the log has it. */
  time: string | null
  place: ShownPlace
  /** What the log says of regions there, besides. */
  annotations: PlaceAnnotation[]
  state: StateTable<ComparedValue>
  /** What the state is held against: the number of the step before in its thread, 0 for the state in which the thread began. */
  against: number | null
  stack: ShownStack | null
  /** What was sent and what was answered: a line each, and its headers, parameters and body below it. */
  web: string[]
  taxa: { name: string; href: string | null }[]
  source: SourceView
}
