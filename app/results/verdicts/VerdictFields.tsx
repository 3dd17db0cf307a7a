import { useId } from 'react'
import { verdictWords } from '#app/search/verdict-words.ts'
import { longestAuthor, longestComment, type SaidVerdict } from './read-verdict-form.ts'
import { type Verdict, verdicts } from '#app/sarif/codes.ts'

const day = 24 * 60 * 60 * 1000

const meanings: Record<Verdict, string> = {
  unreviewed: 'Yet to be looked at.',
  confirmed: 'A real problem. It stays in the list.',
  'false-positive': 'The tool is wrong.',
  'wont-fix': 'Real, and accepted as it is.',
  'used-in-tests': 'Only tests come here.',
}

/** `said` is what stands in the fields at first, `now` the moment, in milliseconds since 1970, after which an end may lie; `hasKeys` says of each verdict which digit chooses it. */
type VerdictFieldsProps = { said: InitialFields; now: number; hasKeys?: boolean }

/** `verdict` is what is chosen, or null; an end is a day, as in 2027-05-01. */
export type InitialFields = Partial<Omit<SaidVerdict, 'verdict'>> & { verdict: Verdict | null }

/** What a form asks whoever gives a verdict. */
export function VerdictFields({ said, now, hasKeys = false }: VerdictFieldsProps) {
  const id = useId()
  return (
    <>
      <fieldset className="verdict-choice">
        <legend className="sr-only">Verdict</legend>
        {verdicts.map((verdict, at) => (
          <label key={verdict}>
            <input type="radio" name="verdict" value={verdict} defaultChecked={verdict === said.verdict} required />
            <span>{verdictWords[verdict]}</span>
            <span className="meaning">{meanings[verdict]}</span>
            {hasKeys && <kbd aria-hidden="true">{at + 1}</kbd>}
          </label>
        ))}
      </fieldset>
      <label className="verdict-field" htmlFor={`${id}-comment`}>
        Comment
      </label>
      <textarea
        id={`${id}-comment`}
        name="comment"
        rows={3}
        maxLength={longestComment}
        defaultValue={said.comment ?? ''}
        className="field"
      />
      <div className="verdict-pair">
        <div>
          <label className="verdict-field" htmlFor={`${id}-author`}>
            Your name
          </label>
          <input
            id={`${id}-author`}
            name="author"
            maxLength={longestAuthor}
            defaultValue={said.author ?? ''}
            autoComplete="name"
            className="field"
          />
        </div>
        <div>
          <label className="verdict-field" htmlFor={`${id}-until`}>
            Ask again on <span className="text-faint">(UTC)</span>
          </label>
          <input
            id={`${id}-until`}
            name="until"
            type="date"
            defaultValue={said.until ?? ''}
            min={new Date(now + day).toISOString().slice(0, 10)}
            className="field"
          />
        </div>
      </div>
    </>
  )
}
