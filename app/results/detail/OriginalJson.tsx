import type { ResultDetail, ShownResult } from './detail.schemas.ts'
import { partAddress } from '#app/results/address/part-address.ts'
import { CopyButton } from '#app/ui/controls/CopyButton.tsx'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { formatBytes } from '#app/ui/text/format-bytes.ts'

/** What the tool wrote, byte for byte. */
export function OriginalJson({ shown, raw }: { shown: ShownResult; raw: ResultDetail['raw'] }) {
  return (
    <section aria-labelledby="original">
      <details className="original">
        <summary>
          <h2 id="original">Original JSON</h2> <span className="count">{formatBytes(raw.bytes)}</span>
        </summary>
        <p className="actions">
          {raw.text !== null && <CopyButton text={raw.text} label="Copy the original JSON" />}
          <a href={partAddress(shown, 'raw')} download className="button">
            <Icon name="download" />
            Download
          </a>
        </p>
        {raw.text === null ? (
          <p className="text-muted">It is too long to be shown here; the download has all of it.</p>
        ) : (
          <ScrollBox label="Text of the original JSON">
            <pre>
              <LogText text={raw.text} />
            </pre>
          </ScrollBox>
        )}
      </details>
    </section>
  )
}
