import { canonicalJson } from '#app/sarif/canonical-json.ts'
import { asArray, asObject, asText, member, type JsonObject } from '#app/sarif/json.ts'
import { readMultiformat } from '#app/sarif/text/multiformat.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { withoutTerminalCodes } from '#app/sarif/text/terminal-codes.ts'

type ResolvedMessage = {
  /** Plain text, perhaps with embedded links; empty where the log has none. */
  readonly text: string
  /** Untrusted GitHub-flavoured Markdown. */
  readonly markdown: string | null
  readonly problem: MessageProblem | null
}

export type MessageProblem =
  | 'message-missing'
  | 'message-not-an-object'
  | 'message-id-not-found'
  | 'message-argument-missing'
  | 'message-too-long'

/** Arguments can make a short text long without bound; characters of the longest text made from them. */
export const maximumExpandedLength = 1_000_000
/** Characters of the longest message that a rule or a tool has: the log says it once, and each of its results may mean it. */
export const longestOfLog = 65_536

const missing: ResolvedMessage = { text: '', markdown: null, problem: 'message-missing' }

/** A message object as people read it: what `writtenMessage` gives, without the codes of a terminal. */
export function resolveMessage(run: Run, rule: ResolvedRule | null, message: unknown): ResolvedMessage {
  const written = writtenMessage(run, rule, message)
  const text = withoutTerminalCodes(written.text)
  const markdown = written.markdown === null ? null : withoutTerminalCodes(written.markdown)
  return text === written.text && markdown === written.markdown ? written : { ...written, text, markdown }
}

/**
 * A message object as the log has it (SARIF §3.11): its text, or the string that its id names in the rule, else in the rule's tool
 * component (§3.11.7), with arguments in place (§3.11.5). Text that came without arguments and not by id is left as it is, since many
 * tools write bare braces.
 */
export function writtenMessage(run: Run, rule: ResolvedRule | null, message: unknown): ResolvedMessage {
  if (typeof message === 'string') {
    return {
      text: message,
      markdown: null,
      problem: 'message-not-an-object',
    }
  }
  const object = asObject(message)
  if (object === undefined) return missing
  const text = asText(object.text)
  const markdown = asText(object.markdown) ?? null
  if (text === undefined && markdown === null) return messageById(run, rule, object)
  const words = asArray(object.arguments)
  if (words.length === 0) return { text: text ?? markdown ?? '', markdown, problem: null }
  const own = text ?? markdown ?? ''
  return expand(own, markdown, words, Math.max(maximumExpandedLength, own.length, markdown?.length ?? 0))
}

function messageById(run: Run, rule: ResolvedRule | null, message: JsonObject): ResolvedMessage {
  const id = asText(message.id)
  if (id === undefined) return missing
  const words = asArray(message.arguments)
  const ofRule = readMultiformat(member(asObject(rule?.descriptor?.messageStrings), id))
  const ofRuleText = ofRule.text ?? ofRule.markdown
  if (ofRuleText !== null) return expand(ofRuleText, ofRule.markdown, words, longestOfLog)
  const component = rule?.component ?? run.driver.object
  const global = readMultiformat(member(asObject(component.globalMessageStrings), id))
  const globalText = global.text ?? global.markdown
  if (globalText !== null) return expand(globalText, global.markdown, words, longestOfLog)
  return {
    text: words.length === 0 ? id : `${id}: ${words.slice(0, 100).map(wordOf).join(', ')}`.slice(0, maximumExpandedLength),
    markdown: null,
    // The log has no string of this id.
    problem: 'message-id-not-found',
  }
}

function expand(text: string, markdown: string | null, words: readonly unknown[], longest: number): ResolvedMessage {
  const plain = replacePlaceholders(text, words, longest)
  const marked = markdown === null ? null : replacePlaceholders(markdown, words, longest)
  return { text: plain.text, markdown: marked?.text ?? null, problem: plain.problem ?? marked?.problem ?? null }
}

const placeholder = /\{\{|\}\}|\{(\d{1,9})\}/g

/** SARIF §3.11.5. A placeholder without argument stays as it is. Text beyond the `longest` is cut off. */
function replacePlaceholders(whole: string, words: readonly unknown[], longest: number): { text: string; problem: MessageProblem | null } {
  const text = whole.slice(0, longest)
  let expanded = ''
  let end = 0
  let problem: MessageProblem | null = whole.length > longest ? 'message-too-long' : null
  for (const match of text.includes('{') || text.includes('}') ? text.matchAll(placeholder) : []) {
    const [found, digits] = match
    expanded += text.slice(end, match.index)
    end = match.index + found.length
    if (digits === undefined) expanded += found.charAt(0)
    else if (Number(digits) < words.length) expanded += wordOf(words[Number(digits)])
    else {
      expanded += found
      problem ??= 'message-argument-missing'
    }
    if (expanded.length > longest) break
  }
  if (expanded.length + text.length - end > longest) problem = 'message-too-long'
  return { text: (expanded + text.slice(end)).slice(0, longest), problem }
}

/** Arguments are strings (SARIF §3.11.11); other values are shown as JSON. */
function wordOf(word: unknown): string {
  return typeof word === 'string' ? word : canonicalJson(word)
}
