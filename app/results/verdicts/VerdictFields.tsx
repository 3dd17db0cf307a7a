import { useId } from 'react'
import { verdictWords } from '#app/search/verdict-words.ts'
import { type Verdict, verdicts } from '#app/sarif/codes.ts'

const day = 24 * 60 * 60 * 1000

const meanings: Record<Verdict, string> = {
  unreviewed: 'Yet to be looked at.',
  confirmed: 'A real problem. It stays in the list.',
  'false-positive': 'The tool is wrong.',
  'wont-fix': 'Real, and accepted as it is.',
  'used-in-tests': 'Only tests come here.',
}

/** `chosen` is the verdict that is marked at first, if any, `now` the moment, in milliseconds since 1970, after which an end may lie; `hasKeys` says of each verdict which digit chooses it. */
type VerdictFieldsProps = { chosen: Verdict | null; author: string; now: number; hasKeys?: boolean }

/** What a form asks whoever gives a verdict. */
export function VerdictFields({ chosen, author, now, hasKeys = false }: VerdictFieldsProps) {
  const id = useId()
  return (
    <>
      <fieldset className="verdict-choice">
        <legend className="sr-only">Verdict</legend>
        {verdicts.map((verdict, at) => (
          <label key={verdict}>
            <input type="radio" name="verdict" value={verdict} defaultChecked={verdict === chosen} required />
            <span>{verdictWords[verdict]}</span>
            <span className="meaning">{meanings[verdict]}</span>
            {hasKeys && <kbd aria-hidden="true">{at + 1}</kbd>}
          </label>
        ))}
      </fieldset>
      <label className="verdict-field" htmlFor={`${id}-comment`}>
        Comment
      </label>
      <textarea id={`${id}-comment`} name="comment" rows={3} maxLength={4000} className="field" />
      <div className="verdict-pair">
        <div>
          <label className="verdict-field" htmlFor={`${id}-author`}>
            Your name
          </label>
          <input id={`${id}-author`} name="author" maxLength={200} defaultValue={author} autoComplete="name" className="field" />
        </div>
        <div>
          <label className="verdict-field" htmlFor={`${id}-until`}>
            Ask again on <span className="text-faint">(UTC)</span>
          </label>
          <input id={`${id}-until`} name="until" type="date" min={new Date(now + day).toISOString().slice(0, 10)} className="field" />
        </div>
      </div>
    </>
  )
}
