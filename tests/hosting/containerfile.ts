export type Step = { instruction: string; flags: Record<string, string>; text: string }
export type Stage = { name: string; base: string; steps: Step[] }

/** Reads a Containerfile: its stages with their steps in order, lines joined where a backslash ends them, comments left out. */
export function readContainerfile(text: string): Stage[] {
  const lines = text
    .replace(/^[ \t]*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  const stages: Stage[] = []
  for (const step of lines.filter((line) => line.trim() !== '').map(readStep)) {
    if (step.instruction === 'FROM') {
      const [base = '', , name = String(stages.length)] = step.text.split(/\s+/)
      stages.push({ name, base, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`${step.instruction} comes before FROM.`)
      stage.steps.push(step)
    }
  }
  return stages
}

/** The words of a step in either form, `["a", "b"]` or `a b`. */
export function wordsOf({ text }: Step): string[] {
  if (!text.startsWith('[')) return text.split(/\s+/)
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words)) throw new Error(`${text} is no list.`)
  return words.map(String)
}

/** What `ENV a=b c=d` sets; `$NAME` stands for what was set before. */
export function environmentOf(step: Step, before: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = wordsOf(step).map((pair) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) throw new Error(`ENV ${pair} is no name with a value.`)
    return [name, value.replace(/\$(\w+)/g, (_, other: string) => before[other] ?? '')]
  })
  return Object.fromEntries(pairs)
}

function readStep(line: string): Step {
  const [, instruction = '', rest = ''] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? []
  if (instruction === '') throw new Error(`This is no step of a Containerfile: ${line}`)
  const [given = ''] = /^(--[\w-]+=\S+\s+)*/.exec(rest) ?? []
  const flags = [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
  return { instruction, flags: Object.fromEntries(flags), text: rest.slice(given.length) }
}
