/** Units and lines of a message that are looked at. */
const [searched, linesSearched] = [2_000, 12]
/** `Installed Version: 1.11.29` */
const factForm = /^(\p{Lu}[\p{L}\d _/-]{0,30}):\s+(\S.*)$/u
/** Facts that are what the message has to say; the others are about it. */
const statement = /^(?:message|title|summary|description|issue|problem|error|warning)$/i
/** Fewer words are a name, which tells less than the facts. */
const fewestWords = 3

/**
 * What a plain message in short says that begins with no sentence, but lists facts, one in a line, as those of Trivy and Wiz do (`Package: django`,
 * `Severity: MEDIUM`): the fact that is a statement, else the title of the rule if that is more than a name. Null for other messages, whose first
 * sentence sums them up (SARIF §3.11.3), and where there is neither.
 */
export function statementOfFacts(text: string, ruleTitle: string | null): string | null {
  const facts = readFacts(text)
  if (facts === null) return null
  const stated = facts.find(([name]) => statement.test(name))?.[1]
  if (stated !== undefined) return stated
  return ruleTitle !== null && ruleTitle.trim().split(/\s+/).length >= fewestWords ? ruleTitle.replaceAll(/\s+/g, ' ').trim() : null
}

/** Whether a plain message lists facts. */
export function listsFacts(text: string): boolean {
  return readFacts(text) !== null
}

/** The names and values of three facts or more, half of the lines at least and the first of them; null for any other message. */
function readFacts(text: string): [name: string, value: string][] | null {
  if (!text.includes('\n')) return null
  const lines = text
    .slice(0, searched)
    .split(/[\r\n]+/, linesSearched + 1)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, linesSearched)
  const facts = lines.map((line) => factForm.exec(line))
  const found = facts.flatMap((fact): [string, string][] => (fact === null ? [] : [[fact[1] ?? '', fact[2] ?? '']]))
  return facts[0] && found.length >= 3 && 2 * found.length >= lines.length ? found : null
}
