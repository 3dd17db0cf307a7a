import { lastSuppressionCode, suppressionsOf } from '#app/sarif/suppression-code.ts'
import { asImpossible, type Impossible, type Meant } from './meant-term.ts'

/** What a row may be all at once, each as the term that finds it. */
type Facts = ReadonlySet<string>

const states = [['is:open'], ['is:open', 'is:reopened'], ['is:fixed']]
const news = [[], ['is:new']]
const baselines = [['baseline:new'], ['baseline:unchanged'], ['baseline:updated'], ['baseline:absent']]
const suppressions = Array.from({ length: lastSuppressionCode + 1 }, (_, code) => suppressionsOf(code)).flatMap((values) => {
  const facts = values.flatMap((value) => [`suppression:${value}`, ...(value === 'suppressed' ? ['is:suppressed'] : [])])
  const stated = [...facts, 'has:suppression']
  // A list of suppressions of which none can be read comes to none.
  return values.includes('unset') ? [facts] : values.includes('none') ? [facts, stated] : [stated]
})
const all: readonly Facts[] = states.flatMap((state) =>
  news.flatMap((isNew) =>
    baselines.flatMap((baseline) => suppressions.map((suppression) => new Set([...state, ...isNew, ...baseline, ...suppression]))),
  ),
)

/**
 * Terms of `is:`, `fixed:`, `baseline:`, `suppression:`, `has:suppression` and `-upload:*` that no result can satisfy beside each other, as these are derived of each other,
 * or beside those that hold `byDefault`. What a snapshot held has the state of today, and is not absent from it.
 */
export function withoutState(meant: readonly Meant[], byDefault: readonly Meant[]): Impossible[] {
  const all = [...meant, ...byDefault]
  if (isPossible(all)) return []
  const needed = [...byDefault, ...meant].reduce((kept, one) => {
    const others = kept.filter((other) => other !== one)
    return isPossible(others) ? kept : others
  }, all)
  return [asImpossible(needed, needed.some((one) => byDefault.includes(one)) ? 'is:open holds where no state is asked for' : null)]
}

function isPossible(meant: readonly Meant[]): boolean {
  const isOfSnapshots = meant.some(saysWhich)
  return all.some((facts) => isConsistent(facts, isOfSnapshots) && meant.every((one) => admits(one, facts)))
}

function isConsistent(facts: Facts, isOfSnapshots: boolean): boolean {
  if (isOfSnapshots) return !facts.has('baseline:absent')
  return facts.has('is:fixed') ? facts.has('baseline:absent') && !facts.has('is:new') : !facts.has('baseline:absent')
}

/** Whether a term asks what certain snapshots held. */
function saysWhich({ field, term }: Meant): boolean {
  return field?.name === 'compare' || (!term.negated && (field?.name === 'upload' || field?.name === 'run' || field?.name === 'commit'))
}

function admits({ field, term, values }: Meant, facts: Facts): boolean {
  if (field?.name === 'fixed') return term.negated || facts.has('is:fixed')
  // What is open came with an upload; what a log calls absent may never have been in any.
  if (field?.name === 'upload') return !term.negated || !values.includes('*') || !facts.has('is:open')
  if (field?.name === 'has') return admitsContent(term.negated, values, facts.has('has:suppression'))
  if (field?.name !== 'is' && field?.name !== 'baseline' && field?.name !== 'suppression') return true
  return values.some((value) => value === '*' || facts.has(`${field.name}:${value}`)) !== term.negated
}

/** Of what a result has, suppressions alone are derived of its states. */
function admitsContent(negated: boolean, values: readonly string[], hasSuppression: boolean): boolean {
  if (negated) return !hasSuppression || !values.some((value) => value === 'suppression' || value === '*')
  return hasSuppression || values.some((value) => value !== 'suppression')
}
