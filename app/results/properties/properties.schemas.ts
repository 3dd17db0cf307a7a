/** A property bag (SARIF §3.8), as far as it is shown. */
export type PropertyBag = {
  /** Whose it is: `The result`, `Its rule`, ...; `Parts of the result`, or the first of them, has the bags of all else within it, by JSON pointers. */
  owner: string
  members: PropertyNode[]
  /** Members beyond those listed. */
  more: number
}

/** A member of a bag, or an element of an array, whose name is then its index from 0. */
export type PropertyNode = { name: string } & PropertyValue

export type PropertyValue =
  /** Text, or a number, `true`, `false` or `null` as JSON has it. Of what was cut or left out, `text` ends with `…`. */
  | { kind: 'text'; text: string }
  | { kind: 'literal'; text: string }
  | { kind: 'object'; members: PropertyNode[]; more: number }
  | { kind: 'array'; members: PropertyNode[]; more: number }
