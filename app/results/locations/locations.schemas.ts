import type { MessagePart } from '#app/results/message/message.schemas.ts'

type LogicalName = { name: string; kind: string | null }

/** Where something is, as far as the log says: in a file, in the structure of a program, in memory; or only what it is. */
export type ShownPlace = {
  /** Empty where it is in no file. */
  path: string
  /** 1-based. */
  line: number | null
  column: number | null
  /** In words, where it is given in characters or bytes and not in lines. */
  region: string | null
  logical: LogicalName | null
  address: string | null
  /** Long ones are cut with `…`. */
  message: MessagePart[]
}

/** A place in the structure of a program, with what contains it, the outermost first. */
export type LogicalPlace = LogicalName & { decoratedName: string | null; parents: LogicalName[] }

/** A line of a place's own snippet. `number` is 1-based, or null where nobody knows; the marked part may be empty. */
export type SnippetLine = { number: number | null; before: string; marked: string; after: string }

/** What a place has to do with another place of the result. */
export type PlaceRelation = {
  /** `includes`, `isIncludedBy`, `relevant`, or what else the log says. */
  kinds: string[]
  /** Null where the result has no place of that id. */
  target: { anchor: string; title: string } | null
  description: MessagePart[]
}

/** What the log says of a part of a place. */
export type PlaceAnnotation = { region: string | null; message: MessagePart[] }

/** A location of a result in full. */
export type ListedPlace = ShownPlace & {
  /** Its anchor on the page. */
  anchor: string
  /** At most 20. */
  logicals: LogicalPlace[]
  /** What the log says of parts of it, at most 20. */
  annotations: (PlaceAnnotation & { snippet: SnippetLine[] })[]
  /** At most 20. */
  relations: PlaceRelation[]
  /** At most 12 lines; empty where the log has none here, or has very many. */
  snippet: SnippetLine[]
}

/** At most 1,000 of `total`. On a page, of a long list, only a part; what the log says of the others is in other parts. */
export type PlaceList = { listed: ListedPlace[]; total: number; elsewhere?: PlacesElsewhere }

/** Which part of a list is shown, from 1 on, and the others by name, in their order, so that links to them lead somewhere. */
export type PlacesElsewhere = { part: number; named: NamedPlace[] }
type NamedPlace = { anchor: string; title: string }

export type ResultPlaces = {
  /** Where the result is: at all of these places at once. */
  locations: PlaceList
  related: PlaceList
  /** Other places within the result, such as those of a flow, that its messages lead to by their ids; at most 200. */
  linked: ListedPlace[]
}
