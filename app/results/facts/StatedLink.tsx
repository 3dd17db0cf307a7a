import type { StatedUri } from './facts.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** A URI of the log: a link that says nothing of where it was followed, or mere text where it is none to follow. */
export function StatedLink({ uri: { uri, href } }: { uri: StatedUri }) {
  if (href === null) return <LogText text={uri} />
  return (
    <a href={href} rel="noreferrer noopener" className="external">
      <LogText text={uri} />
    </a>
  )
}
