import { Fact } from '#app/results/facts/Fact.tsx'
import { PropertyMembers } from '#app/results/properties/PropertyBags.tsx'
import type { RuleDetail } from './rule.schemas.ts'
import { ShownText } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { wordFor } from '#app/ui/text/word-for.ts'

/** How a rule was set, and what else is told of it, in rows that are there only if the log says something. */
export function RuleFacts({ rule: { configuration, parameters, precision, guid, tags, deprecated, relationships } }: { rule: RuleDetail }) {
  const former = [...deprecated.ids, ...deprecated.names, ...deprecated.guids]
  const isEmpty = configuration.length + tags.length + former.length + relationships.length === 0 && precision === null && guid === null
  if (isEmpty) return null
  return (
    <details className="rule-facts">
      <summary>Configuration and relations</summary>
      <dl>
        {configuration.map(({ name, value, reason }) => (
          <Fact key={name} name={settingWords[name]} reason={reason}>
            {name === 'parameters' ? (
              <div className="properties">
                <PropertyMembers members={parameters.members} more={parameters.more} />
              </div>
            ) : (
              <LogText text={value} />
            )}
          </Fact>
        ))}
        {precision !== null && (
          <Fact name="Precision">
            <LogText text={precision} />
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name="Tags">
            <LogTexts texts={tags} />
          </Fact>
        )}
        {former.length > 0 && (
          <Fact name="Formerly" reason="what it went by before, so that older results are known again">
            {former.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names of one rule never move
              <LogText key={index} className="former mono" text={text} />
            ))}
          </Fact>
        )}
        {relationships.length > 0 && (
          <Fact name="Related to">
            {relationships.map(({ id, name, component, kinds, description }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- relationships of one rule never move
              <div key={index}>
                <LogText text={[component, id, name].filter((part) => part !== null).join(' ')} />
                <LogText className="reason" text={kinds.map((kind) => wordFor(kindWords, kind)).join(', ')} />
                {description !== null && <ShownText message={description} />}
              </div>
            ))}
          </Fact>
        )}
        {guid !== null && (
          <Fact name="Guid">
            <LogText className="mono" text={guid} />
          </Fact>
        )}
      </dl>
    </details>
  )
}

const settingWords = { enabled: 'Enabled', level: 'Level', rank: 'Rank', parameters: 'Parameters' } satisfies Record<
  RuleDetail['configuration'][number]['name'],
  string
>

/** SARIF §3.53.3: what the other is to the rule. */
const kindWords: Record<string, string> = {
  equal: 'the rule is the same',
  superset: 'the rule is a part of it',
  subset: 'it is a part of the rule',
  disjoint: 'nothing in common',
  incomparable: 'overlapping',
  canPrecede: 'can precede',
  canFollow: 'can follow',
  willPrecede: 'will precede',
  willFollow: 'will follow',
  relevant: 'relevant',
}
