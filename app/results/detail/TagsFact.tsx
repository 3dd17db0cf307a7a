import { termOf } from '#app/search/language/query-terms.ts'
import { Fact } from '#app/results/facts/Fact.tsx'
import { listAddress } from '#app/results/address/addresses.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** So many are seen at once; a thousand would be a page of their own. */
const shownAtOnce = 30

/** The tags of a result, each of which leads to all that have it. */
export function TagsFact({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.slice(shownAtOnce)
  return (
    <Fact name="Tags">
      <TagList tags={tags.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="aside">
          <summary>{formatNumber(more.length)} more</summary>
          <TagList tags={more} />
        </details>
      )}
    </Fact>
  )
}

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={listAddress({ q: termOf('tag', tag) })} className="tag">
            <LogText text={tag} />
          </a>
        </li>
      ))}
    </ul>
  )
}
