/** What a test asks of an Assay that is a function. */
export type Call = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** In base64. */
  body?: string
}

/** What it answered, whichever way it was called. */
export type Answered = {
  status: number
  headers: Record<string, string>
  /** In base64, and decompressed. */
  body: string
}

export const ways = ['fetch', 'http-api', 'rest-api', 'balancer', 'stream'] as const
/** How it is called: as a fetch handler, as Lambda with events of each of its senders, as Lambda that streams. */
export type Way = (typeof ways)[number]

/** What the process of a function says at its end. */
export type Said = {
  answers: Answered[]
  /** What keeps the process from ending. */
  resources: string[]
}

/** Text of what was answered. */
export function textOf({ body }: Answered): string {
  return Buffer.from(body, 'base64').toString('utf8')
}
