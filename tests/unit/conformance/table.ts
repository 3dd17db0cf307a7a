import { type Rule, rules, sectionOf } from './rules.ts'

const seen: Record<Rule['seen'], string> = { reader: 'reader', page: 'page', both: 'reader, page' }
const [begin, end] = ['<!-- rules -->\n', '<!-- end of rules -->\n']

/** docs/conformance.md with the rules in their place. */
export function withConformance(page: string): string {
  return page.slice(0, page.indexOf(begin) + begin.length) + tables() + page.slice(page.indexOf(end))
}

function tables(): string {
  const left = rules.filter(({ missing }) => missing !== null).length
  const count = `${rules.length} rules: ${rules.length - left} with a case, ${left} not kept yet.`
  const areas = [...Map.groupBy(rules, ({ area }) => area)].map(
    ([area, ofArea]) => `## ${area}\n\n| case | sections | rule | seen in |\n|---|---|---|---|\n${ofArea.map(lineOf).join('\n')}\n`,
  )
  return `\n${count}\n\n${areas.join('\n')}\n`
}

function lineOf(rule: Rule): string {
  const sections = [sectionOf(rule), ...rule.also.split(', ').filter((section) => section !== '')]
  const signed = sections.map((section) => (/^\d/.test(section) ? `§${section}` : section)).join(', ')
  return `| ${rule.id} | ${signed} | ${rule.text}${rule.missing === null ? '' : ` **Missing:** ${rule.missing}`} | ${seen[rule.seen]} |`
}
