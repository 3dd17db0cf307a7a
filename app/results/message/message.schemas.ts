/** A piece of a plain-text message (SARIF §3.11.6). */
export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'location'; text: string; anchor: string; title: string }
  /** A link to a part of the log (SARIF §3.10.3): within Assay, or, with `href` null, nowhere; `title` says where to, or why not. */
  | { type: 'log'; text: string; href: string | null; title: string }
  | { type: 'link'; text: string; href: string }

/** That texts are shown in a language that the log has them translated to (SARIF §3.14.9). */
export type ShownTranslation = {
  /** A language tag. */
  language: string
  languageName: string
  /** Of the translation. */
  name: string | null
  /** The message in the log's own language; null where that is what is shown, and only texts of the rule are translated. */
  original: MessagePart[] | null
}

/** A message as the page shows it: sanitised HTML where the log has markdown, and plain. */
export type ShownMessage = { parts: MessagePart[]; html: string | null }
