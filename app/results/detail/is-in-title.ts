import type { ResultDetail } from './detail.schemas.ts'

/** Whether a result's title is all of its message. */
export function isInTitle({ title, message, messageHtml, translation }: ResultDetail): boolean {
  const [first] = message
  const isTranslated = translation !== null && translation.original !== null
  const isPlain = message.length === 1 && messageHtml === null && !isTranslated
  return isPlain && first?.type === 'text' && first.text.trimEnd().replace(/\.$/, '') === title
}
