import type { ShownMessage } from '#app/results/message/message.schemas.ts'

/** A request that a tool sent and what came back (SARIF §3.46, §3.47); as the log has it, whether it is good HTTP or not. */
export type WebExchange = { request: WebMessage | null; response: (WebMessage & { isReceived: boolean }) | null }

export type WebMessage = {
  /** The request line, or the status line, of what the log says of it; empty where it says nothing. */
  line: string
  headers: NamedValues
  /** Of a request. */
  parameters: NamedValues
  body: WebBody | null
}

export type NamedValues = {
  values: { name: string; value: string }[]
  /** Those beyond what is listed. */
  more: number
}

export type WebBody = {
  /** Text, or rows of bytes in hexadecimal. */
  text: string
  isBinary: boolean
  /** Bytes of a binary body, UTF-16 units of a text. */
  length: number
  isCut: boolean
  /** How the body is meant to be shown, where the log says so (SARIF §3.3.4). */
  rendered: ShownMessage | null
}
