/** A piece of a plain-text message (SARIF §3.11.6). */
export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'location'; text: string; anchor: string; title: string }
  | { type: 'link'; text: string; href: string }

/** A message as the page shows it: sanitised HTML where the log has markdown, and plain. */
export type ShownMessage = { parts: MessagePart[]; html: string | null }
