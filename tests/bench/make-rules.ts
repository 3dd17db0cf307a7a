import { below, mostlySmall, randomOf } from './random.ts'
import { wordsOf } from './words.ts'

const count = 300
const seed = 0x50000000
const levels = ['warning', 'error', 'note'] as const

export type Rule = ReturnType<typeof makeRule>

/** The rules of the tool: the same each time. */
export function makeRules(): Rule[] {
  return Array.from({ length: count }, (_, number) => makeRule(number))
}

function makeRule(number: number) {
  const random = randomOf(seed + number)
  const id = `bench/${wordsOf(random, 3, '-')}-${number}`
  return {
    id,
    name: id,
    shortDescription: { text: `Unchecked ${wordsOf(random, 3)}` },
    fullDescription: { text: `Using ${wordsOf(random, 18)} may let others read or change it.` },
    defaultConfiguration: { enabled: true, level: levels[mostlySmall(random, levels.length)] },
    help: {
      text: wordsOf(random, 70),
      markdown: `# Unchecked ${wordsOf(random, 2)}\n${wordsOf(random, 90)}\n\n## Example\n\`\`\`\n${wordsOf(random, 12)}\n\`\`\`\n`,
    },
    properties: {
      tags: ['security', 'correctness', `external/cwe/cwe-${String(20 + below(random, 900)).padStart(3, '0')}`],
      kind: 'path-problem',
      precision: 'high',
      'security-severity': (1 + below(random, 90) / 10).toFixed(1),
    },
  }
}
