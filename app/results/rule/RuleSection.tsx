import { StatedLink } from '#app/results/facts/StatedLink.tsx'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { RuleFacts } from './RuleFacts.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleHtml } from '#app/ui/text/visible-text.ts'
import { writtenOut } from '#app/ui/html/written-out.ts'

type RuleSectionProps = Pick<ResultDetail, 'rule' | 'translation'>

/** What the tool says of the rule: why it matters, how to mend it, and how it was set. */
export function RuleSection(props: RuleSectionProps) {
  return <section className="rule-help" aria-labelledby="rule" {...writtenOut(<RuleTexts {...props} />)} />
}

/** What stands in it, which has no hooks. */
export function RuleTexts({ rule, translation }: RuleSectionProps) {
  const { id, name, title, description, descriptionHtml, helpHtml, helpText, helpUri, results, reasonParts } = rule
  const ids = name === null || name === id || name === title ? id : `${id} (${name})`
  const isDescribed = description !== null || descriptionHtml !== null || helpHtml !== null || helpText !== null
  const { count, isAlone, query } = results
  const counted = isAlone ? 'The only open result' : count === null ? 'Open results' : formatCount(count, 'open result')
  const others = `${counted} ${id === '' ? 'without a rule' : 'of this rule'} in the default view of this project`
  return (
    <>
      <h2 id="rule">Rule</h2>
      {id !== '' && (
        <h3 className={title === null && name === null ? 'mono' : undefined}>
          <LogText text={title ?? name ?? id} />
        </h3>
      )}
      {ids !== (title ?? name ?? id) && (
        <p className="mono text-muted">
          <LogText text={ids} />
        </p>
      )}
      <Text html={descriptionHtml} text={description === title ? null : description} />
      <Text html={helpHtml} text={helpText} />
      {!isDescribed && rule.isListed && <p className="text-muted">The log holds no description of it.</p>}
      {helpUri !== null && (
        <p>
          <StatedLink uri={helpUri} />
        </p>
      )}
      {query !== null && <p data-links="">{isAlone || count === 0 ? others : <a href={listAddress({ q: query })}>{others}</a>}</p>}
      <RuleFacts rule={rule} />
      {translation !== null && <p className="reason">Its texts are shown in {translation.languageName} as far as the log has them so.</p>}
      <p className="reason">
        <MessageParts parts={reasonParts} />
      </p>
    </>
  )
}

function Text({ html, text }: { html: string | null; text: string | null }) {
  if (html !== null) {
    // oxlint-disable-next-line react/no-danger -- sanitised by the server
    return <div className="prose" dangerouslySetInnerHTML={{ __html: visibleHtml(html) }} />
  }
  return text === null ? null : (
    <p className="message-text">
      <LogText text={text} />
    </p>
  )
}
