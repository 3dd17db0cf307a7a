import type { SaidVerdict } from './read-verdict-form.ts'
import { verdictWords } from '#app/search/verdict-words.ts'
import { CloseButton } from '#app/ui/controls/CloseButton.tsx'
import { sayAtLast } from '#app/ui/faults/LastWords.tsx'
import { keepPage } from '#app/ui/pages/whole-page.ts'
import { logText } from '#app/ui/text/LogText.tsx'

/** A verdict that did not get through, and that nothing is left on the page to tell of. */
type LostVerdict = {
  said: SaidVerdict
  /** What it was for, as its link is named, and the page that it was asked for on. */
  about: string
  address: string
}

type Told = { verdict: LostVerdict; number: number; release: () => void }

let lost: readonly Told[] = []
let told = 0

/**
 * Says on whatever page its author is on by now that a verdict did not get through, and what they wrote, until they have seen to it: until then
 * the page does not load itself anew.
 */
export function tellLostVerdict(verdict: LostVerdict): void {
  lost = [...lost, { verdict, number: told++, release: keepPage() }]
  sayAtLast({ alert: <LostVerdicts verdicts={lost} /> })
}

function forget(number: number): void {
  lost.find((one) => one.number === number)?.release()
  lost = lost.filter((one) => one.number !== number)
  sayAtLast({ alert: lost.length > 0 && <LostVerdicts verdicts={lost} /> })
}

function LostVerdicts({ verdicts }: { verdicts: readonly Told[] }) {
  return (
    <div role="alert" className="lost-verdicts" data-links="">
      {verdicts.map(({ verdict: { said, about, address }, number }) => (
        <p key={number} className="verdict-note">
          <span>
            Your verdict, {verdictWords[said.verdict]}, did not get through:{' '}
            <a href={address} onClick={() => forget(number)}>
              <bdi>{logText(about)}</bdi>
            </a>
            {said.comment !== null && <>. You wrote: {logText(said.comment)}</>}
          </span>
          <CloseButton label="Close this note" onClick={() => forget(number)} />
        </p>
      ))}
    </div>
  )
}
