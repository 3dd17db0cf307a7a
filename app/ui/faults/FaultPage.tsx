import { digestOf } from './digest-of.ts'
import { faultSentence } from './fault-sentence.ts'
import { faultTitle } from './fault-title.ts'
import { FaultNote } from './FaultNote.tsx'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'
import { PlainDocument } from './PlainDocument.tsx'

/**
 * The whole document in place of a page whose rendering failed. It needs neither router nor data nor scripts, since any of them may be
 * what failed. `address` is the page's own, and `styles` that of the stylesheet.
 */
export function FaultPage({ fault, address, theme, styles }: { fault: Error; address: string; theme: string; styles: string }) {
  return (
    <PlainDocument title={faultTitle} theme={theme} styles={styles}>
      <PageMessage title={faultTitle}>
        <p>{faultSentence(fault)}</p>
        <FaultNote digest={digestOf(fault)} />
        <p className="actions">
          <a href={address}>Try again</a>
          {!/^\/(?:$|[?#])/.test(address) && <a href="/">Go to the overview</a>}
        </p>
      </PageMessage>
    </PlainDocument>
  )
}
