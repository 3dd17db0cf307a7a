import type { MessagePart } from '#app/results/message/message.schemas.ts'

/** Where something is, as far as the log says: in a file, in the structure of a program, in memory; or only what it is. */
export type ShownPlace = {
  /** Empty where it is in no file. */
  path: string
  /** 1-based. */
  line: number | null
  column: number | null
  /** In words, where it is given in characters or bytes and not in lines. */
  region: string | null
  logical: { name: string; kind: string | null } | null
  address: string | null
  /** Long ones are cut with `…`. */
  message: MessagePart[]
}
