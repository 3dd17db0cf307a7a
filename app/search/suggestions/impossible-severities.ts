import { levels, severities } from '#app/sarif/codes.ts'
import { asImpossible, type Impossible, type Meant } from './meant-term.ts'

/** Severities of scores, which say nothing of the level; the others are the level. */
const scored: readonly string[] = ['critical', 'high', 'medium', 'low']

/** Terms of `kind:`, `severity:` and `level:` that no result can have beside each other, as these are derived of each other. */
export function withoutSeverity(meant: readonly Meant[]): Impossible[] {
  return [...ofOtherKind(meant), ...ofOtherLevel(meant)]
}

/** What is of another kind than `fail` has no severity and no level. */
function ofOtherKind(meant: readonly Meant[]): Impossible[] {
  const otherKind = meant.find((one) => one.field?.name === 'kind' && !admits(one, 'fail'))
  const stated = meant.find((one) => (one.field?.name === 'severity' || one.field?.name === 'level') && !admits(one, 'none'))
  return otherKind && stated ? [asImpossible([otherKind, stated], 'only what is of kind fail has a severity or a level')] : []
}

function ofOtherLevel(meant: readonly Meant[]): Impossible[] {
  const [ofSeverity, ofLevel] = ['severity', 'level'].map((name) => meant.filter(({ field }) => field?.name === name))
  const asked = severities.filter((severity) => ofSeverity?.every((one) => admits(one, severity)))
  const beside = levels.filter((level) => ofLevel?.every((one) => admits(one, level)))
  const isPossible = asked.some((severity) => beside.some((level) => severity === level || scored.includes(severity)))
  // What contradicts itself is said by itself.
  if (isPossible || asked.length === 0 || beside.length === 0) return []
  return [asImpossible([...(ofSeverity ?? []), ...(ofLevel ?? [])], 'a severity of error, warning, note or none is the level itself')]
}

function admits({ term, values }: Meant, value: string): boolean {
  return (values.includes(value) || values.includes('*')) !== term.negated
}
